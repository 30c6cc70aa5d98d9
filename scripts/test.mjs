// `npm test [-- --only stage,…] [--filter text]`: everything, on a bare machine. The last line is `N passed, N failed`.
import { ensureDependencies } from './lib/dependencies.mjs';
import { giveUp } from './lib/shell.mjs';

try {
  await ensureDependencies();
  const { runStages } = await import('./lib/stages.mjs');
  await runStages(process.argv.slice(2));
} catch (error) {
  giveUp(error);
  console.log('0 passed, 1 failed');
}
