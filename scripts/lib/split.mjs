// Cuts what a bundle loads by `import()` into a file of its own, for hosts that know CommonJS only and, in a web worker, no
// second file: esbuild splits ES modules, and each of the two is then wrapped so that the later one gets what both share.
import { mkdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import * as esbuild from 'esbuild';

/**
 * Bundles `entry` to `outfile`, and the one module it imports later beside it, as `<its name>.mjs`. The loader is a module
 * that exports `loadPart(file, shared)`; what it loads has a default export that takes `require` and answers the module.
 */
export async function buildSplit({ entryPoints: [entry], outfile, ...options }, loader) {
  const esm = { ...options, format: 'esm', splitting: true, write: false, outdir: dirname(outfile), metafile: true };
  const { outputFiles, metafile } = await esbuild.build({ ...esm, entryPoints: [entry], chunkNames: 'shared-[hash]' });
  const texts = new Map(outputFiles.map(({ path, text }) => [`./${basename(path)}`, text]));
  const { later, shared } = partsOf(metafile, entry);
  await mkdir(join(options.absWorkingDir, dirname(outfile)), { recursive: true });
  await esbuild.build({
    ...options,
    format: 'cjs',
    outfile,
    stdin: { contents: first(texts.get(`./${basename(entry, '.ts')}.js`), later, shared, loader), resolveDir: options.absWorkingDir },
    plugins: [fromMemory(texts)],
  });
  const { code } = await esbuild.transform(texts.get(later.path), { format: 'cjs', minify: options.minify, charset: options.charset });
  await writeFile(join(options.absWorkingDir, dirname(outfile), later.file), second(code));
}

/** What the entry imports later, and the file with what both need. */
function partsOf(metafile, entry) {
  const outputs = Object.entries(metafile.outputs);
  const [, { imports }] = outputs.find(([, { entryPoint }]) => entryPoint === entry);
  const pathsOf = (wanted) => imports.filter(({ kind }) => kind === wanted).map(({ path }) => path);
  const late = pathsOf('dynamic-import');
  const own = pathsOf('import-statement').filter((path) => path in metafile.outputs);
  if (late.length !== 1 || own.length !== 1) throw new Error(`${entry} must import one module later and share one file with it`);
  const name = basename(metafile.outputs[late[0]].entryPoint, '.ts');
  return { later: { path: `./${basename(late[0])}`, file: `${name}.mjs` }, shared: `./${basename(own[0])}` };
}

/** The first file: `import()` becomes a call of the loader, which hands on what is shared. */
function first(text, later, shared, loader) {
  const asked = `import(${JSON.stringify(later.path)})`;
  if (text.split(asked).length !== 2) throw new Error(`${asked} must stand in the bundle once`);
  const modules = `{ vscode: require("vscode"), ${JSON.stringify(shared)}: { ...__shared } }`;
  return `import { loadPart as __loadPart } from ${JSON.stringify(loader)};
import * as __shared from ${JSON.stringify(shared)};
${text.replace(asked, `__loadPart(${JSON.stringify(later.file)}, ${modules})`)}`;
}

/** The second file, as an ES module that both hosts can import. */
function second(code) {
  return `export default (require) => { const module = { exports: {} }; ${code.trimEnd()}\nreturn module.exports; };\n`;
}

function fromMemory(texts) {
  return {
    name: 'from-memory',
    setup(context) {
      context.onResolve({ filter: /^\.\/shared-/ }, ({ path }) => (texts.has(path) ? { path, namespace: 'memory' } : undefined));
      context.onLoad({ filter: /.*/, namespace: 'memory' }, ({ path }) => ({ contents: texts.get(path), loader: 'js' }));
    },
  };
}
