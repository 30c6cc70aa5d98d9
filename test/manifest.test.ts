import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { isExample } from '../src/editor/examples/catalogue';

interface Manifest {
  readonly engines: { readonly vscode: string };
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly icon?: string;
  readonly l10n?: string;
  readonly contributes?: {
    readonly commands?: readonly { readonly command: string; readonly category?: string; readonly icon?: unknown }[];
    readonly menus?: Readonly<Record<string, readonly { readonly command?: string }[]>>;
    readonly walkthroughs?: readonly {
      readonly steps: readonly {
        readonly id: string; readonly description: string; readonly media: { readonly svg: string }; readonly completionEvents: readonly string[];
      }[];
    }[];
    readonly keybindings?: readonly { readonly command: string; readonly when?: string }[];
  };
}

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest;
const { commands = [], menus = {}, keybindings = [] } = manifest.contributes ?? {};
const contributed = new Set(commands.map(({ command }) => command));

const sources = readdirSync('src', { recursive: true }).map(name => join('src', String(name)))
  .filter(name => name.endsWith('.ts')).map(name => readFileSync(name, 'utf8'));

/** Whether the id stands in the code, in full or, as a table may have it, without the prefix. */
const isNamedInCode = (id: string): boolean => {
  const short = id.replace(/^_?daemonscope\./, '');
  return sources.some(text => text.includes(`'${id}'`) || text.includes(`'${short}'`) || new RegExp(`^\\s+${short}\\b`, 'm').test(text));
};

describe('manifest', () => {
  test('names only commands that the code registers', () => {
    assert.deepEqual([...contributed].filter(id => !isNamedInCode(id)), []);
  });
  test('declares every command of its menus and keys', () => {
    const used = [...Object.values(menus).flat().flatMap(({ command }) => command ?? []), ...keybindings.map(({ command }) => command)];
    assert.deepEqual(used.filter(id => id.includes('daemonscope.') && !contributed.has(id)), []);
  });
  test('gives every command a category', () => {
    assert.deepEqual(commands.filter(({ category }) => !category).map(({ command }) => command), []);
  });
  test('takes no key from the editor without asking for a context', () => {
    assert.deepEqual(keybindings.filter(({ when }) => !when), []);
  });
  test('types VS Code as old as it promises to run on', () => {
    assert.equal(manifest.engines.vscode, `^${manifest.devDependencies['@types/vscode']}`);
  });
  test('points at files that exist', () => {
    assert.deepEqual([manifest.icon, manifest.l10n].filter(path => path !== undefined && !existsSync(path)), []);
  });
});

describe('the walkthrough', () => {
  const [walkthrough] = manifest.contributes?.walkthroughs ?? [];
  const texts = ['package.nls.json', 'package.nls.ja.json'].map(path => JSON.parse(readFileSync(path, 'utf8')) as Record<string, string>);

  for (const { id, description, media, completionEvents } of walkthrough?.steps ?? []) {
    test(`${id} has a picture in the colours of the theme`, () => {
      const svg = readFileSync(media.svg, 'utf8');
      assert.match(svg, /var\(--vscode-foreground\)/);
      assert.doesNotMatch(svg, /<style|style=|<script|href|="#[0-9a-f]{3,8}"/);
    });
    test(`${id} opens an example in both languages, and is done when it is open`, () => {
      for (const text of texts) {
        const [, args] = /\(command:daemonscope\.openExample\?([^)]+)\)$/.exec(text[description.slice(1, -1)]!) ?? [];
        const [example] = JSON.parse(decodeURIComponent(args!)) as string[];
        assert.ok(isExample(example), example);
        assert.deepEqual(completionEvents, [`onContext:daemonscope.example == '${example}'`]);
      }
    });
  }
});
