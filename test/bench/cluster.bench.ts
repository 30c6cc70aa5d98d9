import { Cluster } from '../../src/cluster/cluster';
import { agents, fleet } from './fleet';
import { bench } from './harness';

function started(nodes: number, sets: number): Cluster {
  const cluster = new Cluster();
  cluster.start([...fleet(nodes), ...agents(sets)]);
  return cluster;
}

for (const [nodes, sets] of [[50, 5], [5000, 10], [65_000, 1]] as const) {
  const size = `${nodes}x${sets}`;
  const objects = [...fleet(nodes), ...agents(sets)];
  bench('first placement', size, () => () => new Cluster().start(objects), { runs: 5, warmup: 1 });
}

bench('settle a new cluster', '5000x1', () => {
  const cluster = started(5000, 1);
  return () => cluster.settle();
}, { runs: 3, warmup: 1 });

bench('settle a new cluster', '5000x10', () => {
  const cluster = started(5000, 10);
  return () => cluster.settle();
}, { runs: 1, warmup: 0 });

const large = started(65_000, 1);
large.settle();
let turn = 0;

bench('one node relabelled', '65000x1', () => () => {
  large.act({ label: { target: 'Node/node-00001', set: { role: turn++ % 2 === 0 ? 'worker' : 'edge' } } });
  large.settle(1000);
}, { runs: 9 });

bench('one node tainted NoExecute', '65000x1', () => () => {
  large.act({ taint: turn++ % 2 === 0 ? { node: 'node-00004', add: ['x=y:NoExecute'] } : { node: 'node-00004', remove: ['x'] } });
  large.settle(1000);
}, { runs: 9 });

bench('step back', '65000x1', () => {
  large.act({ label: { target: 'Node/node-00001', set: { role: `r${turn++}` } } });
  return () => large.back();
}, { runs: 9 });

bench('step back and forward', '65000x1', () => () => {
  large.back();
  large.forward();
}, { runs: 9 });
