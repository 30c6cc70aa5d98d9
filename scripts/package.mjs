// `npm run package`: writes daemonscope-<version>.vsix to the root.
import { ensureDependencies } from './lib/dependencies.mjs';
import { giveUp } from './lib/shell.mjs';

try {
  await ensureDependencies();
  const { packageExtension } = await import('./lib/package.mjs');
  await packageExtension();
} catch (error) {
  giveUp(error);
}
