import assert from 'node:assert/strict';
import { test } from 'node:test';
import { locate } from '../../src/manifests/parse';
import { completionsAt } from '../../src/scenario/assist/completions';
import { hoverAt } from '../../src/scenario/assist/hover';

const head = 'apiVersion: daemonscope.dev/v1alpha1\nkind: Scenario\nmetadata: {name: a}\nspec:\n';

/** Labels offered where `|` stands. */
function offered(text: string): string[] {
  const whole = head + text;
  return completionsAt(whole.replace('|', ''), whole.indexOf('|')).map(each => each.label);
}

test('keys of spec, without those that stand there', () => {
  const labels = offered('  seed: 1\n  |\n  steps: []\n');
  assert.ok(labels.includes('profile') && labels.includes('files'));
  assert.ok(!labels.includes('seed') && !labels.includes('steps'));
});

test('actions of a new step, in a text that is unfinished', () => {
  assert.ok(offered('  steps:\n  - settle: true\n  - |\n').includes('taint'));
  assert.ok(offered('  steps:\n  - settle: true\n  - ta|\n  - expect: {}\n').includes('taint'));
  assert.ok(offered('  steps:\n  - |').includes('expect'));
});

test('beside an action only a note', () => {
  assert.deepEqual(offered('  steps:\n  - settle: true\n    |\n'), ['note']);
});

test('keys inside braces, also while they are open', () => {
  assert.deepEqual(offered('  steps:\n  - kubelet: {node: n-1, |}\n'), ['state']);
  assert.deepEqual(offered('  steps:\n  - kubelet: {node: n-1, |\n'), ['state']);
  assert.ok(offered('  steps:\n  - settle: true\n  - expect:\n      po|\n').includes('podCount'));
  assert.ok(offered('  steps:\n  - expect:\n      daemonset: {name: a/b, de|}\n').includes('desired'));
});

test('values that are allowed', () => {
  assert.deepEqual(offered('  profile: |\n'), ['kubernetes', 'textbook']);
  assert.deepEqual(offered('  steps:\n  - kubelet: {node: n-1, state: |}\n'), ['stopped', 'hung', 'running', 'restarted']);
  assert.ok(offered('  steps:\n  - expect:\n      pods: {daemonset: a/b, nodes: {n-1: Ru|}}\n').includes('Running'));
  assert.deepEqual(offered('  steps:\n  - nodeCondition: {node: n-1, set: {Ready: |}}\n'), ['"True"', '"False"', 'Unknown']);
});

test('nothing in comments and in places that are free', () => {
  assert.deepEqual(offered('  # sta|\n'), []);
  assert.deepEqual(offered('  steps:\n  - cordon: n|\n'), []);
});

test('a key brings what it requires', () => {
  const text = `${head}  steps:\n  - ta`;
  const taint = completionsAt(text, text.length).find(each => each.label === 'taint');
  assert.equal(taint?.snippet, 'taint: {node: $1}');
  assert.equal(taint.doc, 'kubectl taint.');
});

test('a key explains itself', () => {
  const text = `${head}  steps:\n  - kubelet: {node: n-1, state: hung}\n`;
  const hover = hoverAt(locate(text), text.indexOf('state:') + 2);
  assert.equal(hover?.key, 'state');
  assert.match(hover.doc, /stopped: a dead machine/);
  assert.deepEqual(hover.values, ['stopped', 'hung', 'running', 'restarted']);
  assert.equal(hoverAt(locate(text), text.indexOf('n-1')), undefined);
});
