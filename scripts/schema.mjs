// `node scripts/schema.mjs`: writes the JSON schema of scenario files; `--check` says whether the file is what it should be.
import { readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { rm } from 'node:fs/promises';
import { buildModules } from '../esbuild.mjs';
import { at } from './lib/paths.mjs';

const file = at('media/schemas/scenario.schema.json');
const outdir = `dist/schema-${process.pid}`;
try {
  await buildModules(['src/scenario/jsonSchema.ts'], outdir);
  const { jsonSchema } = await import(pathToFileURL(at(`${outdir}/src/scenario/jsonSchema.mjs`)).href);
  const text = `${JSON.stringify(jsonSchema(), undefined, 2)}\n`;
  if (!process.argv.includes('--check')) writeFileSync(file, text);
  else if (readFileSync(file, 'utf8') !== text) {
    console.log('media/schemas/scenario.schema.json is out of date: run node scripts/schema.mjs');
    process.exitCode = 1;
  }
} finally {
  await rm(at(outdir), { recursive: true, force: true });
}
