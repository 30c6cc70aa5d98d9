import type { Action } from '../cluster/actions';
import type { JsonObject } from '../cluster/api/types';
import type { Cluster } from '../cluster/cluster';
import { UnsupportedError, type ApiError } from '../cluster/apiserver/errors';
import { nearestNode } from '../manifests/ranges';
import type { SourceRange } from '../manifests/problems';
import { checkExpectations, type Failure, type Mark, type ObjectProblem } from './expect';
import { noFiles, readManifest, readObjects, startInputs, type ScenarioFiles } from './inputs';
import { stepPath, type Move, type Scenario, type ScenarioStep } from './model';
import { missingParts } from './parts';
import { ClusterStage, type Stage } from './stage';

/** What came of one step, or of the start (`index` -1). */
export interface StepResult {
  readonly index: number;
  readonly step: ScenarioStep | undefined;
  /** `unsupported`: a part of the engine is missing, and the scenario ends here. */
  readonly outcome: 'done' | 'failed' | 'unsupported';
  readonly failures: readonly StepFailure[];
}

/** Something that does not hold, with its place in the scenario's text. */
export interface StepFailure extends Failure {
  readonly range: SourceRange;
}

/** Plays a scenario step by step. Between two steps the stage can be looked at. */
export class ScenarioPlayer {
  private readonly marks = new Map<string, Mark>();
  private rejections: readonly ApiError[] = [];
  private problems: readonly ObjectProblem[] = [];
  /** Everything that was applied so far. */
  private readonly objects: JsonObject[] = [];
  /** The last action is a drain, which may wait. */
  private draining = false;
  private next = -1;
  private stopped = false;

  constructor(
    readonly scenario: Scenario,
    private readonly files: ScenarioFiles = noFiles,
    readonly stage: Stage = new ClusterStage(),
  ) {}

  get cluster(): Cluster {
    return this.stage.cluster;
  }

  /** Index of the step that comes next; -1 before the start. */
  get position(): number {
    return this.next;
  }

  /** True after the last step, or after one that needs what is not there. */
  get finished(): boolean {
    return this.stopped || this.next >= this.scenario.steps.length;
  }

  /** The start, then one step after the other; undefined when there is none left. */
  advance(): StepResult | undefined {
    if (this.finished) return undefined;
    const step = this.next < 0 ? undefined : this.scenario.steps[this.next];
    const result = this.attempt(step);
    this.next++;
    if (result.outcome === 'unsupported') this.stopped = true;
    return result;
  }

  private attempt(step: ScenarioStep | undefined): StepResult {
    try {
      const failures = step ? this.play(step) : this.start();
      return { index: step?.index ?? -1, step, outcome: failures.length === 0 ? 'done' : 'failed', failures };
    } catch (error) {
      if (!(error instanceof UnsupportedError)) throw error;
      const range = step?.nameRange ?? this.scenario.nameRange;
      const failure = { path: [], range, expected: step?.name ?? 'start', actual: error.message, part: error.part };
      return { index: step?.index ?? -1, step, outcome: 'unsupported', failures: [failure] };
    }
  }

  private start(): readonly StepFailure[] {
    const { profile, version, seed, images, files } = this.scenario;
    const { objects, problems, missing } = startInputs(this.scenario, this.files);
    this.problems = problems;
    this.objects.push(...objects);
    this.rejections = this.stage.start(objects, { profile, version, seed, images }).rejections;
    return missing.map(name => missingFile(name, files?.find(file => file.name === name)?.range ?? this.scenario.nameRange));
  }

  private play(step: ScenarioStep): readonly StepFailure[] {
    const { move } = step;
    if (move.kind === 'expect') return this.expect(step, move);
    if (move.kind === 'applyFile') return this.applyFile(step, move.file);
    if (move.kind === 'act') this.act(move.action);
    else if (move.kind === 'mark') this.marks.set(move.name, this.markNow());
    else this.control(move);
    return [];
  }

  private control(move: Exclude<Move, { kind: 'act' | 'applyFile' | 'mark' | 'expect' }>): void {
    switch (move.kind) {
      case 'settle':
        return this.stage.settle(move.limit);
      case 'advance':
        return this.stage.advance(move.duration);
      default:
        return this.stage[move.kind](move.times);
    }
  }

  private act(action: Action): void {
    if (!('apply' in action)) return this.perform(action);
    const { objects, problems } = readObjects(action.apply.objects);
    this.problems = [...this.problems, ...problems];
    this.perform({ apply: { objects } });
  }

  private applyFile(step: ScenarioStep, file: string): readonly StepFailure[] {
    const text = this.files.read(file);
    if (text === undefined) return [missingFile(file, nearestNode(this.scenario.ranges, stepPath(step.index, 'apply')).value)];
    const { objects, problems } = readManifest(file, text);
    this.problems = [...this.problems, ...problems];
    this.perform({ apply: { objects } });
    return [];
  }

  private perform(action: Action): void {
    this.draining = 'drain' in action;
    if ('apply' in action) this.objects.push(...action.apply.objects);
    this.rejections = this.stage.act(action).rejections;
  }

  private expect({ index }: ScenarioStep, { expect }: Move & { kind: 'expect' }): readonly StepFailure[] {
    const { marks, rejections, problems, cluster } = this;
    const refused = this.draining ? [...rejections, ...cluster.components.drains.waiting()] : rejections;
    const failures = checkExpectations({ cluster, marks, rejections: refused, problems }, expect);
    const part = failures.length > 0 ? missingParts(this.objects, cluster).join(', ') : '';
    return failures.map(failure => {
      const node = nearestNode(this.scenario.ranges, stepPath(index, 'expect', ...failure.path));
      return { ...failure, ...(part !== '' && { part }), range: node.value.end > node.value.start ? node.value : node.key ?? node.value };
    });
  }

  private markNow(): Mark {
    const { journal, now, world } = this.cluster;
    const pods = new Set([...world.pods.values()].map(pod => pod.metadata.uid ?? ''));
    return { cursor: journal.cursor, now, logSize: world.log.size, pods };
  }
}

function missingFile(name: string, range: SourceRange): StepFailure {
  return { path: [], range, expected: `file ${name}`, actual: 'there is none' };
}

/** What came of a whole scenario: ends at the first part of the engine that is missing. */
export function playScenario(player: ScenarioPlayer): readonly StepResult[] {
  const results: StepResult[] = [];
  for (let result = player.advance(); result; result = player.advance()) results.push(result);
  return results;
}
