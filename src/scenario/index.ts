// Scenario files: read them, play them, check what they expect, and write a run down as one.
export { checkExpectations, type Failure, type Mark, type ObjectProblem, type View } from './expect';
export { manifestsBeside, noFiles, type ScenarioFiles } from './inputs';
export { jsonSchema } from './jsonSchema';
export type { Move, ParsedScenario, Scenario, ScenarioStep } from './model';
export { isScenarioName, looksLikeScenario } from './names';
export { parseScenario } from './parse';
export { playScenario, ScenarioPlayer, type StepFailure, type StepResult } from './player';
export type { ScenarioProblem } from './problems';
export { labelOf, writeScenario, type RecordedRun } from './record';
export { ClusterStage, type Stage } from './stage';
export { describeProblem, scenarioProblemWords } from './words';
