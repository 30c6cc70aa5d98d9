// `npm run check`: the compiler over each side of the house with that side's own settings.
import { existsSync } from 'node:fs';
import { at } from './lib/paths.mjs';
import { run } from './lib/shell.mjs';

const projects = ['tsconfig.test.json', 'tsconfig.json', 'tsconfig.pure.json', 'media/view/tsconfig.json'];

/** What the compiler remembers of its last run; only makes it faster. */
const memory = project => ['--incremental', '--tsBuildInfoFile', at('node_modules/.cache/tsc', project.replaceAll('/', '-'))];

async function compile(project) {
  const args = [at('node_modules/typescript/bin/tsc'), '-p', project, ...memory(project)];
  const { code, output } = await run(process.execPath, args);
  const fine = code === 0 || output.includes('error TS18003');
  if (!fine) console.log(`✘ ${project}\n${output}`);
  return fine;
}

/** Answers `{ passed, failed }` in projects, two at a time; the compiler's messages go to the console. */
export async function check() {
  const counts = { passed: 0, failed: 0 };
  const waiting = projects.filter(name => existsSync(at(name)));
  const worker = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      counts[await compile(project) ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all([worker(), worker()]);
  return counts;
}

if (process.argv[1]?.endsWith('check.mjs')) {
  const { passed, failed } = await check();
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
