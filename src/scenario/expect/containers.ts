import type { JsonObject, JsonValue } from '../../cluster/api/types';
import type { Cluster } from '../../cluster/cluster';
import type { Path } from '../../manifests/ranges';
import { each, expectCount, matchesPattern, showList } from './compare';
import type { Check, Failure } from './view';

/** A container of a runtime: `namespace/pod/container` and what it does. */
interface Listed {
  readonly name: string;
  readonly state: string;
}

/** What the container runtime of a node has. */
export const checkContainers: Check = ({ cluster }, value, path, failures) => {
  each<JsonObject>(value, path, (expected, at) => {
    const node = expected.node as string;
    const listed = containersOf(cluster, node);
    for (const [name, state] of Object.entries((expected.list ?? {}) as JsonObject)) {
      checkOne(listed, name, state!, [...at, 'list', name], failures);
    }
    if (expected.relists !== undefined) expectCount(expected.relists, relistsOf(cluster, node), [...at, 'relists'], failures);
    if (expected.exactly === true) checkOthers(listed, Object.keys((expected.list ?? {}) as JsonObject), [...at, 'exactly'], failures);
  });
};

function checkOne(listed: readonly Listed[], name: string, state: JsonValue, path: Path, failures: Failure[]): void {
  const found = listed.filter(each => matchesContainer(name, each.name));
  if (found.some(each => each.state === state)) return;
  failures.push({ path, expected: String(state), actual: found.length === 0 ? 'there is none' : showList(found.map(each => each.state)) });
}

function checkOthers(listed: readonly Listed[], names: readonly string[], path: Path, failures: Failure[]): void {
  const others = listed.filter(({ name, state }) => state === 'Running' && !names.some(each => matchesContainer(each, name)));
  if (others.length === 0) return;
  failures.push({ path, expected: 'nothing else is Running', actual: showList(others.map(({ name }) => name)) });
}

/** `namespace/pod/container`, where the name of the pod may end in `*`. */
function matchesContainer(pattern: string, name: string): boolean {
  const [asked, has] = [pattern.split('/'), name.split('/')];
  return asked.length === has.length && asked.every((part, index) => matchesPattern(part, has[index]!));
}

function containersOf({ components }: Cluster, node: string): readonly Listed[] {
  return components.kubelets.runtime.onNode(node).map(({ pod, name, state }) => ({ name: `${pod}/${name}`, state }));
}

function relistsOf({ components }: Cluster, node: string): number {
  return components.kubelets.runtime.relistsOf(node);
}
