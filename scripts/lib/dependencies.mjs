// Works before node_modules exists: node's own modules only.
import { existsSync, readFileSync } from 'node:fs';
import { linkBin } from './bin.mjs';
import { at } from './paths.mjs';
import { npm, Trouble } from './shell.mjs';

const oldest = [20, 19];

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > oldest[0] || (major === oldest[0] && minor >= oldest[1])) return;
  throw new Trouble(`This needs Node ${oldest.join('.')} or newer; here runs ${process.version}. See https://nodejs.org/`);
}

const packagesOf = file => JSON.parse(readFileSync(file, 'utf8')).packages ?? {};

/** Whether what npm last installed is what the lockfile asks for. */
function installedMatchesLock() {
  const record = at('node_modules/.package-lock.json');
  if (!existsSync(record)) return false;
  const [wanted, installed] = [packagesOf(at('package-lock.json')), packagesOf(record)];
  delete wanted[''];
  const same = Object.keys(installed).every(name => wanted[name]?.version === installed[name].version);
  return same && Object.keys(wanted).every(name => wanted[name].optional || installed[name]);
}

/** Installs the packages of package-lock.json unless they are there. */
export async function ensureDependencies() {
  checkNode();
  if (!installedMatchesLock()) await npm('installing the packages of package-lock.json', ['ci', '--include=dev']);
  linkBin();
}
