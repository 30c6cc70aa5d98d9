import { ESLint } from 'eslint';
import { root } from './paths.mjs';

/** Lints everything; one that passes, or one that fails with the problems printed. */
export async function lint() {
  const eslint = new ESLint({ cwd: root });
  const results = await eslint.lintFiles(['.']);
  const problems = results.reduce((sum, { errorCount, warningCount }) => sum + errorCount + warningCount, 0);
  if (problems > 0) console.log((await (await eslint.loadFormatter('stylish')).format(results)).trimEnd());
  return problems === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}
