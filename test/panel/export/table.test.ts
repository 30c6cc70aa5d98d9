import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { csvLines } from '../../../src/panel/export/csv';
import { fileName } from '../../../src/panel/export/names';
import { jsonPieces, placementTable, setTable } from '../../../src/panel/export/table';
import { daemonSet, gpu, node, settled } from './runs';

const lines = (pieces: Iterable<string>): string[] => [...pieces].join('').split('\r\n');

describe('CSV', () => {
  it('quotes what would break a row', () => {
    const text = [...csvLines({ header: ['A', 'B'], rows: [['a,b', 'say "x"'], ['two\nlines', 3]] })].join('');
    assert.equal(text, 'A,B\r\n"a,b","say ""x"""\r\n"two\nlines",3\r\n');
  });
  it('keeps a spreadsheet from calculating with names', () => {
    const [, first, second] = lines(csvLines({ header: ['A'], rows: [['=HYPERLINK("http://x")'], [-3]] }));
    assert.equal(first, `"'=HYPERLINK(""http://x"")"`);
    assert.equal(second, '-3');
  });
  it('has a last line break and nothing behind it', () => {
    assert.deepEqual(lines(csvLines({ header: ['A'], rows: [] })), ['A', '']);
  });
});

describe('the exported tables', () => {
  const { cluster } = settled([node('worker-1'), node('gpu-1', [gpu]), daemonSet('agent', { nodeSelector: {} })]);

  it('have the columns of kubectl get ds -o wide', () => {
    const [header, row] = lines(csvLines(setTable(cluster)));
    assert.equal(header, 'NAMESPACE,NAME,DESIRED,CURRENT,READY,UP-TO-DATE,AVAILABLE,NODE SELECTOR,AGE,CONTAINERS,IMAGES,SELECTOR');
    assert.match(row!, /^kube-system,agent,1,1,1,1,1,<none>,\d+s,c,agent:1,app=agent$/);
  });
  it('have a row for every node, with why there is no pod', () => {
    const [, first, second, end] = lines(csvLines(placementTable(cluster)));
    assert.equal(first, 'kube-system,agent,gpu-1,no,,,,,,,UntoleratedTaint,gpu=true:NoSchedule');
    assert.match(second!, /^kube-system,agent,worker-1,yes,agent-\w{5},1\/1,Running,0,\d+s,\w+,,$/);
    assert.equal(end, '');
  });
  it('say why a pod that is there does not run', () => {
    const pending = settled([node('worker-1'), daemonSet('agent', { containers: [{ name: 'c', image: 'x', resources: { requests: { cpu: '999' } } }] })]);
    const [, row] = lines(csvLines(placementTable(pending.cluster)));
    assert.match(row!, /,yes,agent-\w{5},0\/1,(Pending|Running),/);
  });
  it('are the same as JSON', () => {
    const value = JSON.parse([...jsonPieces(cluster)].join('')) as {
      readonly kubernetes: string; readonly daemonSets: Record<string, unknown>[]; readonly placement: Record<string, unknown>[];
    };
    assert.equal(value.kubernetes, '1.36');
    assert.equal(value.daemonSets[0]!['upToDate'], 1);
    assert.equal(value.daemonSets[0]!['nodeSelector'], '<none>');
    assert.deepEqual(value.placement.map((row) => [row['daemonSet'], row['node'], row['wanted'], row['reason']]),
      [['agent', 'gpu-1', 'no', 'UntoleratedTaint'], ['agent', 'worker-1', 'yes', '']]);
  });
  it('are JSON also when nothing is there', () => {
    const empty = JSON.parse([...jsonPieces(settled([]).cluster)].join('')) as { readonly placement: unknown[] };
    assert.deepEqual(empty.placement, []);
  });
});

describe('names of exported files', () => {
  it('say what and when', () => assert.equal(fileName('first-cluster', 134_000, 'csv'), 'first-cluster-00-02-14.csv'));
  it('tell parts of a second apart', () => assert.equal(fileName('a', 1_250, 'svg'), 'a-00-00-01-250.svg'));
  it('have nothing that a file system refuses', () => assert.equal(fileName('../a\\b:c*?\u0000', 0, 'png'), 'a-b-c-00-00-00.png'));
  it('are never empty', () => assert.equal(fileName('..', 0, 'txt'), 'cluster-00-00-00.txt'));
});
