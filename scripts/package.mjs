// `npm run package`: writes daemonscope-<version>.vsix to the root.
import { ensureDependencies } from './lib/dependencies.mjs';
import { giveUp, Trouble } from './lib/shell.mjs';

try {
  await ensureDependencies();
  const { checkBudgets, packageExtension } = await import('./lib/package.mjs');
  const { failed } = await checkBudgets(await packageExtension());
  if (failed > 0) throw new Trouble('over budget');
} catch (error) {
  giveUp(error);
}
