// `npm run check`: the compiler over each side of the house with that side's own settings.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { at, root } from './lib/paths.mjs';

const projects = ['tsconfig.pure.json', 'tsconfig.json', 'media/view/tsconfig.json', 'tsconfig.test.json'];

/** Answers `{ passed, failed }` in projects; the compiler's messages go to the console. */
export function check() {
  const counts = { passed: 0, failed: 0 };
  for (const project of projects.filter(name => existsSync(at(name)))) {
    const { status, stdout } = spawnSync(process.execPath, [at('node_modules/typescript/bin/tsc'), '-p', project], {
      cwd: root, encoding: 'utf8', maxBuffer: 1 << 28,
    });
    const nothingYet = /error TS18003/.test(stdout);
    if (status === 0 || nothingYet) counts.passed += 1;
    else {
      counts.failed += 1;
      console.log(`✘ ${project}\n${stdout}`);
    }
  }
  return counts;
}

if (process.argv[1]?.endsWith('check.mjs')) {
  const { passed, failed } = check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
