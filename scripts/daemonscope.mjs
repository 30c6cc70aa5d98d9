#!/usr/bin/env node
// `npx daemonscope` in a clone: the command of this moment's sources. What is published is `dist/cli.js` alone.
import { build } from '../esbuild.mjs';
import { at } from './lib/paths.mjs';

await build({ only: ['cli'] });
await import(at('dist/cli.js'));
