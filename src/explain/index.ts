export type * from './codes';
export type * from './types';
export { explainPlacement, type PlacementSummary } from './placement';
export { why } from './why';
export { placementDiff } from './diff';
export { rolloutReport } from './rollout';
export { forecast } from './forecast';
export { profileDifferenceCodes, profileDifferences, type ProfileDifference, type ProfileDifferenceCode } from './profiles';
export { demoMove, demoOf, type ContrastState, type Demo, type DemoControl, type DemoMove, type DemoState } from './demos';
