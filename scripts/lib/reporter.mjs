// A reporter for `node --test`: silent about what passes, complete about what fails, counts on the last line.
import { relative } from 'node:path';

const seconds = ms => (ms >= 1000 ? `${(ms / 1000).toFixed(1)} s` : `${Math.round(ms)} ms`);

/** The last line of its output: what `summaryOf` reads. */
export const SUMMARY = '@@summary ';

function describe({ name, file, line, details }) {
  const cause = details.error?.cause ?? details.error;
  const text = cause?.stack ?? String(cause?.message ?? cause);
  const where = file ? ` (${relative(process.cwd(), file)}${line ? `:${line}` : ''})` : '';
  return `\n✘ ${name}${where}, ${seconds(details.duration_ms ?? 0)}\n${text.replace(/^/gm, '    ')}\n`;
}

/** A suite, or the wrapper of a file, only repeats what its tests have said. */
function isRepetition({ details }) {
  if (details.type === 'suite') return true;
  return details.error?.failureType === 'subtestsFailed';
}

export default async function* report(source) {
  const counts = { passed: 0, failed: 0, skipped: 0 };
  for await (const { type, data } of source) {
    if (type === 'test:pass' && !isRepetition(data)) {
      if (data.skip !== undefined || data.todo !== undefined) counts.skipped += 1;
      else counts.passed += 1;
      if (process.env.TEST_VERBOSE) yield `✔ ${data.name}, ${seconds(data.details.duration_ms ?? 0)}\n`;
    }
    if (type === 'test:fail' && !isRepetition(data)) {
      counts.failed += 1;
      yield describe(data);
    }
    if (type === 'test:stdout' && process.env.TEST_VERBOSE) yield data.message;
    if (type === 'test:stderr') yield data.message;
  }
  yield `${SUMMARY}${JSON.stringify(counts)}\n`;
}
