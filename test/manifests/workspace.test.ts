import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { collect, readText } from '../../src/manifests';

test('a small workspace, from files to objects and problems', () => {
  const folder = join(process.cwd(), 'test', 'fixtures', 'manifests');
  const files = readdirSync(folder).map(name => readText(`file:///ws/${name}`, readFileSync(join(folder, name), 'utf8')));
  const { objects, refused, nodesOrigin, problems } = collect(files);
  assert.deepEqual(objects.map(({ kind, name }) => `${kind}/${name}`), [
    'Namespace/logging', 'DaemonSet/agent', 'Node/lab-control-plane', 'Node/lab-worker', 'Node/lab-worker2',
    'DaemonSet/replicas', 'Node/good', 'Node/from-json', 'Node/edge-01', 'Node/edge-02', 'Node/edge-03',
  ]);
  assert.deepEqual(refused.map(({ name }) => name), ['unquoted']);
  assert.equal(nodesOrigin, 'workspace');
  const lines = [...problems].map(([uri, all]) => {
    const file = files.find(each => each.uri === uri)!;
    return [uri.slice('file:///ws/'.length), ...all.map(({ severity, code, range }) => `${file.lines.positionAt(range.start).line + 1} ${severity} ${code}`)];
  });
  assert.deepEqual(lines, [
    ['helm.yaml', '1 info not-template'],
    ['mistakes.yaml', '10 error wrong-type', '17 warning unknown-field', '30 error yaml-syntax'],
  ]);
});
