import type { JsonObject } from '../../cluster/api/types';
import { each, showList } from './compare';
import { matchesObject } from './events';
import type { Check, ObjectProblem } from './view';

/** What the reader says about the files and objects. */
export const checkProblems: Check = ({ problems }, value, path, failures) => {
  each<JsonObject>(value, path, (expected, at) => {
    if (problems.some(problem => matches(expected, problem))) return;
    const actual = problems.length === 0 ? 'the reader says nothing' : showList(problems.map(describe), 3);
    failures.push({ path: at, expected: describeExpected(expected), actual });
  });
};

function matches({ severity, contains, object }: JsonObject, problem: ObjectProblem): boolean {
  return (severity === undefined || severity === problem.severity)
    && (contains === undefined || problem.text.includes(contains as string))
    && (object === undefined || (problem.object !== undefined && matchesObject(object as string, problem.object)));
}

function describe({ severity, text, object }: ObjectProblem): string {
  return `${severity}: ${object ? `${object}: ` : ''}${text}`;
}

function describeExpected({ severity, contains, object }: JsonObject): string {
  const text = contains === undefined ? undefined : `"${contains as string}"`;
  return [severity ?? 'problem', object, text].filter(word => word !== undefined).join(' ');
}
