import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import ts from 'typescript';

type Texts = Readonly<Record<string, string>>;

const json = (path: string): Texts => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) as Texts : {});

const sourceFiles = readdirSync('src', { recursive: true }).map(name => join('src', String(name))).filter(name => name.endsWith('.ts'));

/** Calls of `l10n.t` in a file; a key as VS Code looks it up, or `undefined` where it is not written out. */
function keysIn(file: string): (string | undefined)[] {
  const text = readFileSync(file, 'utf8');
  if (!text.includes('l10n')) return [];
  const keys: (string | undefined)[] = [];
  const translate = /\{\s*t\s*\}\s*=\s*(vscode\.)?l10n/.test(text) ? /(^|\.)l10n\.t$|^t$/ : /(^|\.)l10n\.t$/;
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && translate.test(node.expression.getText())) keys.push(keyOf(node.arguments[0]));
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true));
  return keys;
}

function keyOf(argument: ts.Expression | undefined): string | undefined {
  if (!argument) return undefined;
  if (ts.isStringLiteralLike(argument)) return argument.text;
  if (!ts.isObjectLiteralExpression(argument)) return undefined;
  const message = property(argument, 'message');
  const comment = property(argument, 'comment');
  if (!message || !ts.isStringLiteralLike(message)) return undefined;
  if (!comment) return message.text;
  const parts = ts.isArrayLiteralExpression(comment) ? [...comment.elements] : [comment];
  return `${message.text}/${parts.map(part => (ts.isStringLiteralLike(part) ? part.text : '')).join('')}`;
}

function property(object: ts.ObjectLiteralExpression, name: string): ts.Expression | undefined {
  const found = object.properties.find(candidate => candidate.name?.getText() === name);
  return found && ts.isPropertyAssignment(found) ? found.initializer : undefined;
}

const missing = (wanted: Iterable<string>, texts: Texts): string[] => [...wanted].filter(key => !texts[key]?.trim());

const placeholders = (text: string): string => [...new Set(text.match(/\{\w+\}/g) ?? [])].sort().join(' ');

describe('texts in code', () => {
  const found = sourceFiles.flatMap(keysIn);
  const japanese = json('media/l10n/bundle.l10n.ja.json');
  const keys = new Set(found.filter(key => key !== undefined));

  test('are written out where they are used, so that they can be found', () => {
    const hidden = sourceFiles.filter(file => keysIn(file).includes(undefined));
    assert.deepEqual(hidden, []);
  });
  test('have a Japanese text each', () => assert.deepEqual(missing(keys, japanese), []));
  test('are still there for every Japanese text', () => {
    assert.deepEqual(Object.keys(japanese).filter(key => !keys.has(key)), []);
  });
  test('keep their placeholders in Japanese', () => {
    const wrong = Object.entries(japanese).filter(([key, text]) => placeholders(key) !== placeholders(text));
    assert.deepEqual(wrong, []);
  });
});

describe('texts in the manifest', () => {
  const keys = new Set([...readFileSync('package.json', 'utf8').matchAll(/"%([^%"]+)%"/g)].map(match => match[1]!));
  const [english, japanese] = [json('package.nls.json'), json('package.nls.ja.json')];

  test('are English', () => assert.deepEqual(missing(keys, english), []));
  test('are Japanese', () => assert.deepEqual(missing(keys, japanese), []));
  test('are all used', () => {
    const unused = [...Object.keys(english), ...Object.keys(japanese)].filter(key => !keys.has(key));
    assert.deepEqual(unused, []);
  });
});
