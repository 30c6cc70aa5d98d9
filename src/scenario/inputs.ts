import type { JsonObject, KubeObject } from '../cluster/api/types';
import { refOf } from '../cluster/api/ref';
import { kubernetesMessage } from '../manifests/messages';
import { objectsIn } from '../manifests/objects';
import type { Finding, Problem } from '../manifests/problems';
import { readText } from '../manifests/read';
import type { ObjectProblem } from './expect';
import type { Scenario } from './model';
import { isScenarioName, looksLikeScenario } from './names';

/** Where the files beside a scenario come from. Names are relative to the scenario's folder. */
export interface ScenarioFiles {
  /** The text of a file; undefined when there is none. */
  read(name: string): string | undefined;
  /** Names of the YAML and JSON files in the scenario's own folder, sorted. */
  list(): readonly string[];
}

/** No files beside the scenario. */
export const noFiles: ScenarioFiles = { read: () => undefined, list: () => [] };

/** Objects as the API server would receive them, and what the reader says about them. */
export interface Inputs {
  readonly objects: readonly JsonObject[];
  readonly problems: readonly ObjectProblem[];
}

/** The files of a folder that a scenario without `files` starts from: all manifests, and no scenario. */
export function manifestsBeside(files: ScenarioFiles): readonly string[] {
  return files.list().filter(name => {
    const text = files.read(name);
    return text !== undefined && !isScenarioName(name) && !looksLikeScenario(text);
  });
}

/** Everything a scenario starts from: its files, then its objects. `missing` are names of files that are not there. */
export function startInputs(scenario: Pick<Scenario, 'files' | 'objects'>, files: ScenarioFiles): Inputs & { readonly missing: readonly string[] } {
  const names = scenario.files?.map(({ name }) => name) ?? manifestsBeside(files);
  const read = names.map(name => ({ name, text: files.read(name) }));
  const parts = [...read.map(({ name, text }) => readManifest(name, text ?? '')), readObjects(scenario.objects)];
  return {
    objects: parts.flatMap(({ objects }) => objects),
    problems: parts.flatMap(({ problems }) => problems),
    missing: read.filter(({ text }) => text === undefined).map(({ name }) => name),
  };
}

/** Objects of one manifest. */
export function readManifest(name: string, text: string): Inputs {
  const file = readText(name, text);
  const owners = new Map(file.objects.flatMap(({ problems, value }) => problems.map(problem => [keyOfProblem(problem), value] as const)));
  return {
    objects: file.objects.map(({ value }) => value),
    problems: file.problems.flatMap(problem => said(problem, owners.get(keyOfProblem(problem)))),
  };
}

/** Objects that are written in a scenario. */
export function readObjects(values: readonly JsonObject[]): Inputs {
  const found = values.map(value => objectsIn(value));
  const seeds = found.flatMap(({ objects }) => objects);
  return {
    objects: seeds.map(({ value }) => value),
    problems: [
      ...seeds.flatMap(({ findings, value }) => findings.flatMap(finding => said(asProblem(finding), value))),
      ...found.flatMap(({ findings }) => findings.flatMap(finding => said(asProblem(finding), undefined))),
    ],
  };
}

/** A problem in words; notices are none. */
function said(problem: Problem, object: JsonObject | undefined): readonly ObjectProblem[] {
  const { severity, code, args } = problem;
  if (severity === 'info') return [];
  const words = kubernetesMessage(problem, String(object?.kind ?? ''), String(object?.apiVersion ?? ''));
  return [{ severity, text: words ?? [code, ...Object.values(args)].join(' '), object: object && refOfObject(object) }];
}

function asProblem({ severity, code, args }: Finding): Problem {
  return { severity, code, args, range: { start: 0, end: 0 } };
}

function keyOfProblem({ code, range }: Problem): string {
  return `${code} ${range.start} ${range.end}`;
}

function refOfObject(value: JsonObject): string {
  return refOf(String(value.kind), value as unknown as KubeObject);
}
