// Builds everything that ships and everything that tests it. `node esbuild.mjs [--production] [--watch] [--only a,b]`
import { existsSync, readdirSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import * as esbuild from 'esbuild';
import { lean } from './scripts/lib/lean.mjs';
import { buildSplit } from './scripts/lib/split.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const KB = 1024;

/**
 * Largest size in bytes that a shipped file may have, in a production build; checked when packaging. `extension.js` is what
 * VS Code loads at activation: reader, index, lenses, diagnostics. `simulator.mjs` follows when a view or scenario needs it.
 */
export const budgets = {
  'dist/extension.js': 150 * KB,
  'dist/simulator.mjs': 430 * KB,
  'dist/view.js': 80 * KB,
};

const node = { platform: 'node', format: 'cjs', target: 'node20' };

/** Every file below `folder` whose name ends with `ending`, relative to the root, sorted. */
export function filesBelow(folder, ending) {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { recursive: true })
    .map(name => join(folder, String(name)).replaceAll('\\', '/'))
    .filter(name => name.endsWith(ending))
    .sort();
}

/** The plain Node tests: all `*.test.ts` except those that need a VS Code. */
export function unitTests() {
  return filesBelow('test', '.test.ts').filter(name => !/^test\/(extension|e2e)\//.test(name));
}

/** The webview's style sheets, in the order of their names, as one. */
function styles() {
  const imports = filesBelow('media/view', '.css').map(name => `@import "./${relative('media/view', name)}";`);
  return imports.length === 0 ? undefined : {
    stdin: { contents: imports.join('\n'), resolveDir: join(root, 'media/view'), loader: 'css', sourcefile: 'view.css' },
    outfile: 'dist/view.css',
  };
}

/** One module that loads every file below `folder` with that ending, then does `last`; nothing while there are no files. */
function allOf(folder, ending, last, options) {
  const files = filesBelow(folder, ending);
  const contents = [...files.map(name => `import './${relative(folder, name)}';`), last].join('\n');
  return files.length === 0 ? undefined : {
    ...options,
    stdin: { contents, resolveDir: join(root, folder), loader: 'ts', sourcefile: 'all.ts' },
  };
}

/** The suite for the extension host; `run()` is what test runners call. The same file runs in Node and in the web worker. */
const suite = () => allOf('test/extension', '.test.ts', "export { run } from './suite';", {
  format: 'cjs',
  platform: 'browser',
  target: 'es2022',
  external: ['vscode'],
  outfile: 'dist/test/suite.js',
});

/** Bundles by name. A function answers `undefined` while its sources do not exist. */
const bundles = {
  // One file for both hosts: built for the browser, it can need nothing of Node.
  extension: () => entry('src/extension.ts', {
    platform: 'browser', format: 'cjs', target: 'es2022', external: ['vscode'], outfile: 'dist/extension.js',
  }),
  view: () => entry('media/view/main.ts', {
    platform: 'browser', format: 'iife', target: 'es2022', outfile: 'dist/view.js', loader: { '.css': 'empty' },
  }),
  styles,
  cli: () => entry('src/cli/main.ts', { ...node, outfile: 'dist/cli.js', banner: { js: '#!/usr/bin/env node' } }),
  conformance: () => entry('test/conformance/main.ts', { ...node, packages: 'external', outfile: 'dist/conformance.js' }),
  bench: () => allOf('test/bench', '.bench.ts', "import './main';", { ...node, packages: 'external', outfile: 'dist/bench.js' }),
  suite,
};

function entry(file, options) {
  return existsSync(join(root, file)) ? { entryPoints: [file], ...options } : undefined;
}

function complete(options, production) {
  return {
    absWorkingDir: root,
    bundle: true,
    logLevel: 'silent',
    legalComments: 'none',
    charset: 'utf8',
    minify: production,
    sourcemap: production ? false : 'linked',
    treeShaking: true,
    plugins: [lean],
    ...options,
  };
}

/**
 * Builds the named bundles (all by default) to dist/, or to another folder from the root; answers the names of those
 * skipped because their sources are missing.
 */
export async function build({ only = Object.keys(bundles), production = false, to = 'dist' } = {}) {
  const skipped = [];
  for (const name of only) {
    if (!bundles[name]) throw new Error(`no bundle named ${name}; there are ${Object.keys(bundles).join(', ')}`);
    const options = bundles[name]();
    if (options) await write(complete({ ...options, outfile: options.outfile.replace(/^dist/, to) }, production), production);
    else skipped.push(name);
  }
  return skipped;
}

/** For production the extension comes in two files; while developing, one is easier to debug. */
async function write(options, production) {
  if (production && options.external?.includes('vscode')) await buildSplit(options, './src/support/loadPart');
  else await esbuild.build(options);
}

/** Bundles test or helper modules to ES modules below `outdir`, keeping their folders; packages stay outside. */
export async function buildModules(files, outdir) {
  await esbuild.build(complete({
    entryPoints: files,
    outdir,
    outbase: '.',
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    outExtension: { '.js': '.mjs' },
  }, false));
}

/** esbuild's own words for what went wrong, with file, line and source. */
export async function explainFailure(error) {
  if (!error.errors) return String(error.message ?? error);
  const parts = await esbuild.formatMessages(error.errors, { kind: 'error', color: Boolean(process.stdout.isTTY) });
  return parts.join('');
}

/** Rebuilds on every change. The lines say to the editor's task when a build begins, fails and is over. */
async function watch(only) {
  for (const name of only) {
    const options = bundles[name]();
    if (!options) continue;
    const context = await esbuild.context({ ...complete(options, false), plugins: [lean, announce(name)] });
    await context.watch();
  }
}

let building = 0;

function announce(name) {
  return {
    name: 'announce',
    setup(context) {
      context.onStart(() => {
        building += 1;
        console.log(`[watch] build started: ${name}`);
      });
      context.onEnd(result => {
        for (const { text, location } of result.errors) {
          console.log(`✘ [ERROR] ${text}`);
          if (location) console.log(`    ${location.file}:${location.line}:${location.column}:`);
        }
        building -= 1;
        if (building === 0) console.log('[watch] ready');
      });
    },
  };
}

async function main(args) {
  const at = args.indexOf('--only');
  const only = at < 0 ? Object.keys(bundles) : args[at + 1].split(',');
  if (args.includes('--watch')) return watch(only);
  const skipped = await build({ only, production: args.includes('--production') });
  if (skipped.length > 0) console.log(`not built, no sources yet: ${skipped.join(', ')}`);
}

if (process.argv[1] && resolve(process.argv[1]) === join(root, basename(fileURLToPath(import.meta.url)))) {
  main(process.argv.slice(2)).catch(async error => {
    console.error(await explainFailure(error));
    process.exitCode = 1;
  });
}
