import { existsSync, readFileSync } from 'node:fs';
import { parseDuration } from '../cluster/api/duration';
import { keyOf } from '../cluster/api/names';
import { Cluster } from '../cluster/cluster';
import { parseVersion } from '../cluster/settings';
import { collect } from '../manifests/collect';
import { readText } from '../manifests/read';
import { csvLines } from '../panel/export/csv';
import { placementTable } from '../panel/export/table';
import { parseArguments, UsageError } from './arguments';
import { filesBelow, isManifestName } from './files';
import { absentRows, podRows } from './placement';
import { formatTable } from './table';

export const placeHelp = `daemonscope place [files or folders] [--version 1.36] [--seed 1] [--settle 10m] [--output text|csv|json]

  Reads manifests, lets the simulated cluster settle, and prints where the pods of every DaemonSet are, as
  kubectl get pods -A -o wide does, and why the other nodes have none. Without a Node in the files a sample fleet
  of nodes stands in. As CSV: one table with a row for every node of every DaemonSet.

  Exit code 0: every node that should run a pod runs one. 1: one does not, or an object was refused.
  2: nothing to place, or the command line is wrong.`;

/** `daemonscope place`: prints the placement and answers the exit code. */
export function placeCommand(words: readonly string[], print: (text: string) => void, warn: (text: string) => void): number {
  const { options, operands } = parseArguments(words, ['version', 'seed', 'settle', 'output']);
  const write = writerOf(options.get('output') ?? 'text');
  const { objects, refused, nodesOrigin } = collect(manifestsIn(operands).map(path => readText(path, readFileSync(path, 'utf8'))));
  if (![...objects, ...refused].some(({ kind }) => kind === 'DaemonSet')) throw new UsageError('there is no DaemonSet in these files');
  if (nodesOrigin === 'sample') warn('There is no Node in these files: a sample fleet stands in.');
  const cluster = new Cluster(settingsOf(options));
  const { rejections } = cluster.start([...objects, ...refused].map(({ value }) => value));
  for (const { object, message } of rejections) warn(`${object} was refused: ${message}`);
  cluster.settle(limitOf(options));
  print(write(cluster));
  return rejections.length === 0 && allReady(cluster) ? 0 : 1;
}

function manifestsIn(operands: readonly string[]): readonly string[] {
  const places = operands.length > 0 ? operands : ['.'];
  for (const path of places) if (!existsSync(path)) throw new UsageError(`there is no file or folder ${path}`);
  return places.flatMap(path => filesBelow(path, isManifestName));
}

function settingsOf(options: ReadonlyMap<string, string>): { version?: number; seed?: number } {
  const version = options.get('version');
  const seed = options.get('seed');
  const known = version === undefined ? undefined : parseVersion(version);
  if (version !== undefined && known === undefined) throw new UsageError(`Kubernetes ${version} is not known`);
  if (seed !== undefined && !/^\d+$/.test(seed)) throw new UsageError('--seed is a number');
  return { ...(known !== undefined && { version: known }), ...(seed !== undefined && { seed: Number(seed) }) };
}

const writers: Readonly<Record<string, (cluster: Cluster) => string>> = { text: asText, csv: asCsv, json: asJson };

function writerOf(name: string): (cluster: Cluster) => string {
  const writer = Object.hasOwn(writers, name) ? writers[name] : undefined;
  if (!writer) throw new UsageError(`--output is one of ${Object.keys(writers).join(', ')}`);
  return writer;
}

function limitOf(options: ReadonlyMap<string, string>): number {
  const limit = parseDuration(options.get('settle') ?? '10m');
  if (limit === undefined) throw new UsageError('--settle is a duration such as 10m');
  return limit;
}

const podHeader = ['NAMESPACE', 'NAME', 'READY', 'STATUS', 'RESTARTS', 'AGE', 'IP', 'NODE', 'NOMINATED NODE', 'READINESS GATES'];
const absentHeader = ['DAEMONSET', 'NODE', 'WHY THERE IS NO RUNNING POD', 'DETAIL'];

function asText(cluster: Cluster): string {
  const pods = podRows(cluster);
  const absent = absentRows(cluster);
  const tables = [pods.length === 0 ? 'No resources found' : formatTable(podHeader, pods)];
  if (absent.length > 0) tables.push(formatTable(absentHeader, absent.map(({ set, node, reason, detail }) => [set, node, reason, detail])));
  return tables.join('\n\n');
}

function asCsv(cluster: Cluster): string {
  return [...csvLines(placementTable(cluster))].join('').trimEnd();
}

function asJson(cluster: Cluster): string {
  const pods = podRows(cluster).map(row => Object.fromEntries(podHeader.map((title, index) => [title.toLowerCase(), row[index]])));
  return JSON.stringify({ pods, without: absentRows(cluster) }, undefined, 2);
}

/** Every set has a Ready pod on each node that should run one. */
function allReady(cluster: Cluster): boolean {
  const sets = [...cluster.world.daemonsets.values()];
  const behind = sets.filter(({ status }) => (status?.numberReady ?? 0) < (status?.desiredNumberScheduled ?? 0));
  return behind.map(keyOf).length === 0;
}
