// `npm run conformance -- DIR… [--failures]`: folders of case files and scenarios against the engine.
import { runBundle } from './lib/bundled.mjs';

process.exitCode = await runBundle('conformance', 'dist/conformance.js', process.argv.slice(2));
