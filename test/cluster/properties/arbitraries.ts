import fc from 'fast-check';
import type { Action } from '../../../src/cluster/actions';
import type { JsonObject } from '../../../src/cluster/api/types';

/** What a random run does to a cluster, and how it lets time pass. */
export type Move =
  | { readonly act: Action }
  | { readonly step: number }
  | { readonly tick: number }
  | { readonly advance: number }
  | { readonly settle: true };

const nodeNames = ['n-0', 'n-1', 'n-2', 'n-3', 'n-4'] as const;
const setNames = ['agent', 'exporter'] as const;

const labels = fc.dictionary(fc.constantFrom('role', 'zone', 'gpu'), fc.constantFrom('a', 'b'), { maxKeys: 2 });
const taint = fc.record({
  key: fc.constantFrom('dedicated', 'gpu'),
  value: fc.constantFrom('x', 'y'),
  effect: fc.constantFrom('NoSchedule', 'NoExecute', 'PreferNoSchedule'),
});
const toleration = fc.oneof(
  fc.constant({ operator: 'Exists' }),
  fc.record({ key: fc.constantFrom('dedicated', 'gpu'), operator: fc.constant('Exists') }),
  fc.record({
    key: fc.constantFrom('dedicated', 'gpu'),
    operator: fc.constant('Equal'),
    value: fc.constantFrom('x', 'y'),
    effect: fc.constantFrom('NoSchedule', 'NoExecute'),
  }),
);

function node(name: string): fc.Arbitrary<JsonObject> {
  return fc.record({ labels, taints: fc.uniqueArray(taint, { maxLength: 2, selector: (each) => `${each.key} ${each.effect}` }) }).map(
    ({ labels: own, taints }) => ({ apiVersion: 'v1', kind: 'Node', metadata: { name, labels: own }, spec: { taints } }) as JsonObject,
  );
}

const strategy = fc.constantFrom<JsonObject>(
  { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 1 } },
  { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: '50%' } },
  { type: 'RollingUpdate', rollingUpdate: { maxUnavailable: 0, maxSurge: 1 } },
  { type: 'OnDelete' },
);

/** A DaemonSet as a manifest. */
export function daemonSet(name: string, updateStrategy: fc.Arbitrary<JsonObject> = strategy): fc.Arbitrary<JsonObject> {
  const parts = fc.record({
    updateStrategy,
    minReadySeconds: fc.constantFrom(0, 0, 7),
    nodeSelector: fc.dictionary(fc.constantFrom('role', 'zone'), fc.constantFrom('a', 'b'), { maxKeys: 1 }),
    tolerations: fc.array(toleration, { maxLength: 2 }),
  });
  return parts.map(
    ({ nodeSelector, tolerations, ...spec }) =>
      ({
        apiVersion: 'apps/v1',
        kind: 'DaemonSet',
        metadata: { name },
        spec: {
          ...spec,
          selector: { matchLabels: { app: name } },
          template: {
            metadata: { labels: { app: name } },
            spec: { nodeSelector, tolerations, containers: [{ name: 'main', image: `registry.example/${name}:1` }] },
          },
        },
      }) as JsonObject,
  );
}

/** A few nodes and up to two DaemonSets. */
export function manifests(updateStrategy?: fc.Arbitrary<JsonObject>): fc.Arbitrary<readonly JsonObject[]> {
  const nodes = fc.subarray([...nodeNames], { minLength: 1 }).chain((names) => fc.tuple(...names.map(node)));
  const sets = fc.subarray([...setNames], { minLength: 1 }).chain((names) => fc.tuple(...names.map((name) => daemonSet(name, updateStrategy))));
  return fc.tuple(nodes, sets).map(([some, others]) => [...some, ...others]);
}

const anyNode = fc.constantFrom(...nodeNames);
const anySet = fc.constantFrom(...setNames).map((name) => `DaemonSet/default/${name}`);

/** What a person may do, also with names that do not exist. */
export const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ target: anyNode.map((name) => `Node/${name}`), set: labels }).map((label): Action => ({ label })),
  fc.record({ node: anyNode, add: fc.constantFrom(['dedicated=x:NoSchedule'], ['gpu=y:NoExecute']) }).map((each): Action => ({ taint: each })),
  fc.record({ node: anyNode, remove: fc.constantFrom(['dedicated'], ['gpu']) }).map((each): Action => ({ taint: each })),
  anyNode.map((cordon): Action => ({ cordon })),
  anyNode.map((uncordon): Action => ({ uncordon })),
  anyNode.map((name): Action => ({ delete: { target: `Node/${name}` } })),
  fc.record({ like: anyNode, name: anyNode }).map((addNode): Action => ({ addNode })),
  fc.record({ node: anyNode, state: fc.constantFrom('stopped' as const, 'hung' as const, 'running' as const) }).map((kubelet): Action => ({ kubelet })),
  fc.record({ node: anyNode, apiserver: fc.constantFrom('cut' as const, 'restored' as const) }).map((network): Action => ({ network })),
  fc.record({ node: anyNode }).map(({ node: name }): Action => ({ delete: { pod: { node: name } } })),
  fc.record({ node: anyNode }).map((pod): Action => ({ container: { pod, exitCode: 1 } })),
  fc.record({ node: anyNode, pod: fc.constant('stray'), container: fc.constant('c') }).map((strayContainer): Action => ({ strayContainer })),
  fc.record({ target: anySet, image: fc.constantFrom('registry.example/x:2', 'registry.example/x:3') }).map((setImage): Action => ({ setImage })),
  anySet.map((undo): Action => ({ rollout: { undo } })),
  anySet.map((restart): Action => ({ rollout: { restart } })),
);

/** A run: what is done, and how time passes in between. */
export const moves: fc.Arbitrary<readonly Move[]> = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: action.map((act): Move => ({ act })) },
    { weight: 2, arbitrary: fc.integer({ min: 1, max: 8 }).map((step): Move => ({ step })) },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 4 }).map((tick): Move => ({ tick })) },
    { weight: 1, arbitrary: fc.integer({ min: 100, max: 70_000 }).map((advance): Move => ({ advance })) },
    { weight: 1, arbitrary: fc.constant<Move>({ settle: true }) },
  ),
  { maxLength: 12 },
);
