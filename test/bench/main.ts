import { measure, select } from './harness';

/** `--filter text` keeps the benchmarks whose name or size contains it; one JSON object a line goes to the output. */
async function main(args: readonly string[]): Promise<void> {
  const at = args.indexOf('--filter');
  const chosen = select(at < 0 ? '' : args[at + 1] ?? '');
  if (chosen.length === 0) throw new Error('no benchmark has such a name');
  for (const benchmark of chosen) console.log(JSON.stringify(await measure(benchmark)));
}

main(process.argv.slice(2)).catch((error: unknown) => {
  console.error(error);
  process.exitCode = 1;
});
