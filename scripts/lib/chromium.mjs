import { accessSync, constants, existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { at } from './paths.mjs';
import { insist, npm, progress, run, Trouble } from './shell.mjs';

const commands = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'microsoft-edge'];

const bundles = process.platform === 'darwin' ? [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
] : [];

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function installed() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const named = commands.flatMap(command => folders.map(folder => join(folder, command)));
  return [...[process.env.CHROMIUM].filter(Boolean), ...named, ...bundles].find(isExecutable);
}

/**
 * Answers the path of a Chromium: $CHROMIUM or an installed one, else Debian's when we may install it, else one from npm.
 * Throws with what to do next when none can be had.
 */
export async function ensureChromium() {
  const found = installed() ?? await fromDebian() ?? await fromNpm();
  if (found) return found;
  throw new Trouble([
    'No Chromium: none is installed, and none could be installed.',
    'Install one (Debian: `sudo apt-get install chromium`), or set CHROMIUM=/path/to/chrome, and start again.',
  ].join('\n'));
}

async function fromDebian() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  try {
    await insist('getting the list of Debian\'s packages', 'apt-get', ['update', '-q'], { env });
    await insist('installing Debian\'s chromium', 'apt-get', ['install', '-y', '-q', '--no-install-recommends', 'chromium'], { env });
  } catch (error) {
    progress(error.message);
  }
  return installed();
}

async function fromNpm() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined;
  const folder = at('.vscode-test/chromium');
  try {
    if (!existsSync(join(folder, 'node_modules/@sparticuz/chromium'))) {
      await mkdir(folder, { recursive: true });
      await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
      await npm('getting a Chromium from npm (@sparticuz/chromium)', ['install', '--loglevel=error', '@sparticuz/chromium@153'], folder);
    }
    const path = await unpack(folder);
    const { code, output } = await run(path, ['--headless', '--no-sandbox', '--version']);
    if (code !== 0) throw new Trouble(`it does not start: ${output.trim()}`);
    return path;
  } catch (error) {
    progress(`the Chromium from npm cannot be used: ${error.message}`);
    return undefined;
  }
}

async function unpack(folder) {
  const location = createRequire(join(folder, 'package.json')).resolve('@sparticuz/chromium');
  const { default: chromium } = await import(location);
  return chromium.executablePath();
}
