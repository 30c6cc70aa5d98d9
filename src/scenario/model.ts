import type { Action, ActionName, ContainerBehaviour } from '../cluster/actions';
import type { JsonObject, JsonValue } from '../cluster/api/types';
import type { ProfileName } from '../cluster/settings';
import type { SourceRange } from '../manifests/problems';
import type { Path, RangeNode } from '../manifests/ranges';
import type { ScenarioProblem } from './problems';

/** What a step does. Durations are ms of virtual time. */
export type Move =
  | { readonly kind: 'act'; readonly action: Action }
  | { readonly kind: 'applyFile'; readonly file: string }
  | { readonly kind: 'settle'; readonly limit: number }
  | { readonly kind: 'advance'; readonly duration: number }
  | { readonly kind: 'tick' | 'step' | 'back'; readonly times: number }
  | { readonly kind: 'mark'; readonly name: string }
  | { readonly kind: 'expect'; readonly expect: JsonObject };

export interface ScenarioStep {
  readonly index: number;
  /** The key of the action: `settle`, `taint`, `expect`, … */
  readonly name: StepName;
  readonly move: Move;
  readonly note?: string;
  /** Where the step stands, in UTF-16 units of the file. */
  readonly range: SourceRange;
  /** The key of its action. */
  readonly nameRange: SourceRange;
}

export type StepName = ActionName | 'settle' | 'advance' | 'tick' | 'step' | 'back' | 'mark' | 'expect';

/** A file that the scenario starts from, or applies. */
export interface FileName {
  readonly name: string;
  readonly range: SourceRange;
}

/** A scenario file, read. */
export interface Scenario {
  readonly name: string;
  readonly nameRange: SourceRange;
  readonly description: string;
  readonly profile: ProfileName;
  /** Minor version of Kubernetes 1.x. */
  readonly version: number;
  readonly seed: number;
  /** Undefined: every manifest in the scenario's folder. */
  readonly files: readonly FileName[] | undefined;
  readonly objects: readonly JsonObject[];
  readonly images: Readonly<Record<string, ContainerBehaviour>>;
  readonly steps: readonly ScenarioStep[];
  /** Where every field stands. */
  readonly ranges: RangeNode;
}

/** What came of reading a text. */
export interface ParsedScenario {
  /** Undefined when there are errors. */
  readonly scenario: Scenario | undefined;
  readonly problems: readonly ScenarioProblem[];
  /** Name and steps as far as they can be made out, also in a broken file. */
  readonly outline: Outline;
}

/** What a list of tests shows of a file. */
export interface Outline {
  readonly name: string | undefined;
  readonly nameRange: SourceRange;
  readonly value: JsonValue | undefined;
}

/** Where a value inside a step stands: the step's place is `spec.steps[index]`. */
export function stepPath(index: number, ...rest: Path): Path {
  return ['spec', 'steps', index, ...rest];
}
