// `npm run unit -- [filter…]`: the plain Node tests whose path contains one of the filters (all without a filter).
import { unitTests } from '../esbuild.mjs';
import { runNodeTests } from './lib/node-tests.mjs';

const filters = process.argv.slice(2);
const files = unitTests().filter(file => filters.length === 0 || filters.some(filter => file.includes(filter)));
if (files.length === 0) {
  console.log(`no test file's path contains ${filters.join(' or ')}`);
  process.exitCode = 1;
} else {
  const { passed, failed } = await runNodeTests(files);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
