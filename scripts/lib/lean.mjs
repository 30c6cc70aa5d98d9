// Lets esbuild leave out the parts of js-yaml that nobody imports: its writer and its schemas.
import { readFile } from 'node:fs/promises';

/** A constant at the top of the module, to the end of its statement; classes are left out by themselves. */
const constant = /^(var \w+ = )(?!class\b)(.*|[^]*?\n[)}\]]+);$/gm;

/** esbuild keeps a constant that is computed, for computing might do something. In js-yaml it does not, and this says so. */
export const lean = {
  name: 'lean',
  setup(context) {
    context.onLoad({ filter: /[\\/]js-yaml\.mjs$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(constant, '$1/* @__PURE__ */ (() => ($2))();'),
      loader: 'js',
    }));
  },
};
