// Text → Kubernetes objects, each with the source range of every field, and problems with ranges.
export { collect, sampleNodes, SAMPLE_URI, type Collection } from './collect';
export { kindInfo, type KindInfo } from './kinds';
export { limits } from './limits';
export { LineIndex, type Position } from './lines';
export { kubernetesMessage, refusal } from './messages';
export { objectsIn, type ObjectSeed, type ObjectsFound } from './objects';
export { locate, parseText, type Parsed } from './parse';
export {
  says, type Finding, type Problem, type ProblemArgs, type ProblemCode, type RelatedPlace, type Said, type Severity, type SourceRange,
} from './problems';
export { fieldPath, nearestNode, nodeAt, type FieldRange, type Path, type PathStep, type RangeNode } from './ranges';
export { readText, readTextInSlices, type ManifestDocument, type ManifestObject, type SourceFile } from './read';
export { fleetNames, fleetYaml, type FleetName } from './sampleFleet';
export { writeYaml } from './writeYaml';
