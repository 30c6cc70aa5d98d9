// `npm run bench -- [--filter text]`: one JSON object a line with name, size, median and unit.
import { runBundle } from './lib/bundled.mjs';

process.exitCode = await runBundle('bench', 'dist/bench.js', process.argv.slice(2), { flags: ['--expose-gc'] });
