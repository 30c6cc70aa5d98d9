import type { Problem, ProblemCode } from '../manifests/problems';

/** Narrows a problem to a code, and with it the arguments. */
export function isProblem<Code extends ProblemCode>(problem: Problem, code: Code): problem is Problem<Code> {
  return problem.code === code;
}
