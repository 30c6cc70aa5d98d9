import { problem, type Problem } from './problems';
import { readText, type ManifestObject, type SourceFile } from './read';
import { fleetYaml, type FleetName } from './sampleFleet';

/** The objects of a workspace, ready to be applied. */
export interface Collection {
  /** In the order of the files' addresses, each object once; without those the API server would refuse. */
  readonly objects: readonly ManifestObject[];
  /** Objects the API server would refuse, because a value has the wrong type. */
  readonly refused: readonly ManifestObject[];
  /** `sample`: no file describes a node, so a sample fleet stands in. */
  readonly nodesOrigin: 'workspace' | 'sample';
  /** All that is to say, by the address of the file. Files without problems are missing. */
  readonly problems: ReadonlyMap<string, readonly Problem[]>;
}

/** The address of the sample fleet's text, which is no file. */
export const SAMPLE_URI = 'daemonscope:/sample-fleet.yaml';

/**
 * Puts the files of a workspace together. Where several describe the same object, the last in the order of addresses
 * counts, as with `kubectl apply` of the files one by one, and the others get a warning.
 */
export function collect(files: readonly SourceFile[], fleet: FleetName = 'default'): Collection {
  const sorted = [...files].sort((a, b) => (a.uri < b.uri ? -1 : a.uri > b.uri ? 1 : 0));
  const written = sorted.flatMap(file => file.objects);
  const problems = new Map(sorted.filter(file => file.problems.length > 0).map(file => [file.uri, file.problems]));
  const winners = new Map(written.map(object => [identity(object), object]));
  for (const object of written) {
    const winner = winners.get(identity(object))!;
    if (winner !== object) problems.set(object.uri, [...(problems.get(object.uri) ?? []), duplicate(object, winner)]);
  }
  const kept = written.filter(object => winners.get(identity(object)) === object);
  const hasNodes = kept.some(object => object.kind === 'Node' && !object.refused);
  const all = hasNodes ? kept : [...sampleNodes(fleet), ...kept];
  return {
    objects: all.filter(object => !object.refused),
    refused: all.filter(object => object.refused),
    nodesOrigin: hasNodes ? 'workspace' : 'sample',
    problems,
  };
}

function identity({ kind, namespace, name }: ManifestObject): string {
  return `${kind}/${namespace ?? ''}/${name}`;
}

function duplicate(object: ManifestObject, winner: ManifestObject): Problem {
  const { kind, namespace = '', name } = object;
  const place = object.nearestRangeOf(['metadata', 'name']).value;
  return problem('warning', 'duplicate-object', { kind, namespace, name }, place, [
    { uri: winner.uri, range: winner.nearestRangeOf(['metadata', 'name']).value },
  ]);
}

const samples = new Map<FleetName, readonly ManifestObject[]>();

/** The nodes of a sample fleet: the same objects each time. */
export function sampleNodes(fleet: FleetName): readonly ManifestObject[] {
  const known = samples.get(fleet) ?? readText(SAMPLE_URI, fleetYaml(fleet)).objects;
  samples.set(fleet, known);
  return known;
}
