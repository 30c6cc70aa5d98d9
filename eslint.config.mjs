// The rules of the house: which folder may import which, what is pure, and what never reaches the DOM.
import tseslint from 'typescript-eslint';

/** The order of the house: a folder imports from folders before it, never from one after it. */
const order = [['manifests'], ['cluster'], ['explain'], ['scenario'], ['session'], ['editor', 'panel'], ['commands'], ['extension']];

/** manifests describes cluster objects: it may import their types, and nothing that runs. */
const laterThan = folder => {
  const place = order.findIndex(names => names.includes(folder));
  return order.flatMap((names, index) => (index > place || (index === place && names.length > 1) ? names : []))
    .filter(name => name !== folder);
};

/** Matches imports of a folder (or file) of src from anywhere in it. */
const importsOf = names => names.map(name => `(^|/)\\.\\./(.*/)?${name}(/|$)`);

const restricted = (patterns, extra = []) => ['error', { patterns: [...patterns, ...extra] }];

const upwards = (folder, allowedTypes) => laterThan(folder).map(name => ({
  regex: importsOf([name])[0],
  message: `${folder} stands before ${name}: see the order of folders in CONTRIBUTING.md.`,
  allowTypeImports: allowedTypes?.includes(name) ?? false,
}));

const noHost = {
  regex: '^(vscode$|node:|fs$|path$|os$|crypto$|child_process$|worker_threads$|util$|events$|stream$)',
  message: 'Pure code runs in every host: no vscode, no node modules.',
};

const impureGlobals = [
  'Date', 'performance', 'process', 'Intl', 'crypto', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask',
  'clearTimeout', 'clearInterval', 'requestAnimationFrame', 'fetch', 'document', 'window', 'self', 'navigator',
].map(name => ({ name, message: 'Same inputs and seed must give the same bytes in every host.' }));

const impureCalls = [
  ['localeCompare', 'Sort by code unit: order must not depend on the language of the machine.'],
  ['toLocaleString', 'Text must not depend on the language of the machine.'],
  ['toLocaleLowerCase', 'Text must not depend on the language of the machine.'],
  ['toLocaleUpperCase', 'Text must not depend on the language of the machine.'],
  ['toLocaleDateString', 'Text must not depend on the language of the machine.'],
  ['toLocaleTimeString', 'Text must not depend on the language of the machine.'],
].map(([property, message]) => ({ property, message }));

const random = { object: 'Math', property: 'random', message: 'Chance comes from the seeded generator.' };

const pureRules = {
  'no-restricted-globals': ['error', ...impureGlobals],
  'no-restricted-properties': ['error', random, ...impureCalls],
};

const pure = (folder, types) => ({
  files: [`src/${folder}/**/*.ts`],
  rules: { ...pureRules, '@typescript-eslint/no-restricted-imports': restricted(upwards(folder, types), [noHost]) },
});

const host = folder => ({
  files: [`src/${folder}/**/*.ts`, `src/${folder}.ts`],
  rules: {
    '@typescript-eslint/no-restricted-imports': restricted(upwards(folder), [{ ...noHost, regex: noHost.regex.replace('vscode$|', '') }]),
  },
});

/** Text from manifests is text. */
const htmlSinks = [
  "AssignmentExpression[left.property.name=/^(innerHTML|outerHTML|srcdoc)$/]",
  "CallExpression[callee.property.name=/^(insertAdjacentHTML|createContextualFragment|setHTMLUnsafe|parseFromString)$/]",
  "CallExpression[callee.object.name='document'][callee.property.name=/^(write|writeln)$/]",
  "CallExpression[callee.name='eval']",
  "NewExpression[callee.name='Function']",
].map(selector => ({ selector, message: 'Only text nodes and attributes: nothing from a manifest becomes HTML or code.' }));

export default tseslint.config(
  { ignores: ['dist/', 'out/', 'node_modules/', '.vscode-test/', 'examples/'] },
  {
    files: ['**/*.ts'],
    extends: [tseslint.configs.recommended],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-non-null-assertion': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'], location: 'anywhere' }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-var': 'error',
      'prefer-const': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-len': ['error', { code: 160, ignoreUrls: true, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true }],
    },
  },
  pure('manifests', ['cluster']),
  pure('cluster'),
  pure('explain'),
  pure('scenario'),
  pure('session'),
  host('editor'),
  host('panel'),
  host('commands'),
  {
    files: ['src/cli/**/*.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': restricted(['editor', 'panel(?!/export/)', 'commands', 'extension', 'support'].map(name => ({
        regex: importsOf([name])[0], message: 'The command line has no editor around it.',
      })), [{ regex: '^vscode$', message: 'The command line has no editor around it.' }]),
    },
  },
  {
    files: ['src/panel/protocol.ts', 'src/panel/frame.ts', 'src/panel/frame/**/*.ts', 'src/panel/export/**/*.ts'],
    rules: { ...pureRules, '@typescript-eslint/no-restricted-imports': restricted(upwards('panel'), [noHost]) },
  },
  {
    files: ['media/**/*.ts'],
    rules: {
      'no-restricted-syntax': ['error', ...htmlSinks],
      '@typescript-eslint/no-restricted-imports': ['error', {
        patterns: [
          { regex: '/src/(?!panel/protocol$)', message: 'The view knows the host only by its messages: src/panel/protocol.' },
          { regex: '/src/panel/protocol$', allowTypeImports: true, message: 'Types only: `import type`.' },
          noHost,
        ],
      }],
    },
  },
  {
    // Where promises and messages are: rules that ask the compiler. Elsewhere they would cost time and find nothing.
    files: ['src/editor/**/*.ts', 'src/panel/**/*.ts', 'src/commands.ts', 'src/commands/**/*.ts', 'src/simulator.ts', 'src/extension.ts', 'media/view/**/*.ts'],
    languageOptions: { parserOptions: { project: ['tsconfig.json', 'media/view/tsconfig.json'], tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/await-thenable': 'error',
    },
  },
  {
    files: ['test/**/*.ts'],
    rules: { 'max-lines': 'off' },
  },
  {
    files: ['**/*.mjs'],
    rules: { 'no-undef': 'off', 'no-unused-vars': 'error', 'prefer-const': 'error', eqeqeq: ['error', 'always', { null: 'ignore' }] },
  },
);
