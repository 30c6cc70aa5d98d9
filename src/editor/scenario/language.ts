import * as vscode from 'vscode';
import { LineIndex } from '../../manifests/lines';
import { locate, parseText } from '../../manifests/parse';
import { completionsAt, type Completion } from '../../scenario/assist/completions';
import { hoverAt, type KeyHover } from '../../scenario/assist/hover';
import { DisposableStore } from '../../support/dispose';
import { isScenarioDocument } from '../files';
import { rangeOf, scenarioSelector } from './documents';

const { t } = vscode.l10n;

/** Descriptions are marked in the schema and translated here. */
const translate: (text: string) => string = vscode.l10n.t;

/** Offers what may be written in a scenario, and says what a key means. */
export function registerScenarioLanguage(): vscode.Disposable {
  const store = new DisposableStore();
  store.add(vscode.languages.registerCompletionItemProvider(scenarioSelector, { provideCompletionItems }, ' ', '{', '['));
  store.add(vscode.languages.registerHoverProvider(scenarioSelector, { provideHover }));
  return store;
}

function provideCompletionItems(document: vscode.TextDocument, position: vscode.Position): vscode.CompletionItem[] {
  if (!isScenarioDocument(document)) return [];
  const text = document.getText();
  const lines = new LineIndex(text);
  return completionsAt(text, document.offsetAt(position)).map(each => completionItem(each, rangeOf({ lines }, each)));
}

function completionItem({ label, kind, snippet, doc }: Completion, range: vscode.Range): vscode.CompletionItem {
  const item = new vscode.CompletionItem(label, kind === 'key' ? vscode.CompletionItemKind.Property : vscode.CompletionItemKind.EnumMember);
  item.insertText = new vscode.SnippetString(snippet);
  item.range = range;
  if (doc !== '') item.documentation = translate(doc);
  return item;
}

function provideHover(document: vscode.TextDocument, position: vscode.Position): vscode.Hover | undefined {
  if (!isScenarioDocument(document)) return undefined;
  const text = document.getText();
  if (parseText(text).failure) return undefined;
  const hover = hoverAt(locate(text), document.offsetAt(position));
  return hover && new vscode.Hover(hoverText(hover), rangeOf({ lines: new LineIndex(text) }, hover.range));
}

function hoverText({ key, doc, values, example }: KeyHover): vscode.MarkdownString {
  const markdown = new vscode.MarkdownString().appendMarkdown('**').appendText(key).appendMarkdown('** — ').appendText(translate(doc));
  if (values.length > 0) markdown.appendMarkdown('\n\n').appendText(t('One of: {0}', values.join(', ')));
  if (example !== '') markdown.appendMarkdown('\n\n').appendText(t('For example: {0}', example));
  return markdown;
}
