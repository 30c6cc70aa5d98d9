import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/** A line that says what is being done now. */
export const progress = text => console.log(`• ${text}`);

/** A heading between the stages of a longer run. */
export const heading = text => console.log(`\n== ${text}`);

/** An error whose message is all a person needs: no stack is shown. */
export class Trouble extends Error {}

/** Runs a program to its end and answers `{ code, output }`; the output is shown only when `show` is set. */
export function run(program, args, { cwd = root, env = process.env, show = false } = {}) {
  return new Promise(done => {
    const child = spawn(program, args, { cwd, env, stdio: show ? 'inherit' : ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const keep = chunk => { output = (output + chunk).slice(-200_000); };
    child.stdout?.setEncoding('utf8').on('data', keep);
    child.stderr?.setEncoding('utf8').on('data', keep);
    child.once('error', error => done({ code: 127, output: String(error) }));
    child.once('close', code => done({ code: code ?? 1, output }));
  });
}

/** Like `run`, once more when it fails; throws with the end of the output when it fails again. */
export async function insist(what, program, args, options) {
  progress(what);
  let result = await run(program, args, options);
  if (result.code !== 0) {
    progress(`${what}: failed, trying once more`);
    result = await run(program, args, options);
  }
  if (result.code !== 0) throw new Trouble(`${what}: failed\n${[program, ...args].join(' ')}\n${result.output.trim().slice(-4_000)}`);
}

/** npm with the arguments, in a folder of its own: nothing is inherited from the npm run that may have started us. */
export function npm(what, args, cwd = root) {
  const env = { ...process.env };
  const cli = env.npm_execpath?.endsWith('.js') ? env.npm_execpath : undefined;
  for (const name of Object.keys(env)) {
    if (/^npm_(package_|lifecycle_|config_local_prefix$|config_(ignore_scripts|omit|include|dry_run|production)$)/.test(name)) delete env[name];
  }
  const [program, first] = cli ? [process.execPath, [cli]] : ['npm', []];
  return insist(what, program, [...first, ...args, '--no-audit', '--no-fund'], { cwd, env });
}

/** Ends the process with the error's message: a `Trouble` plainly, anything else with its stack. */
export function giveUp(error) {
  console.error(error instanceof Trouble ? error.message : error);
  process.exitCode = 1;
}
