/** One measured thing. `median` is of the runs after warming up, in `unit`. */
export interface Result {
  readonly name: string;
  readonly size: string;
  readonly median: number;
  readonly unit: 'ms';
  readonly runs: number;
  readonly min: number;
  readonly p90: number;
}

export interface Options {
  /** How often it is measured; the default fits things of 1 to 500 ms. */
  readonly runs?: number;
  readonly warmup?: number;
  /** Repetitions inside one run, for things too short for the clock; the result is per repetition. */
  readonly batch?: number;
}

interface Benchmark {
  readonly name: string;
  readonly size: string;
  readonly prepare: () => () => unknown;
  readonly options: Options;
}

const benchmarks: Benchmark[] = [];

/**
 * Registers a benchmark. `prepare` is called before every run and not measured; the function it answers is.
 * Something that may be repeated on the same input can prepare once outside and answer the same function each time.
 */
export function bench(name: string, size: string, prepare: () => () => unknown, options: Options = {}): void {
  benchmarks.push({ name, size, prepare, options });
}

/** The registered benchmarks whose `name size` contains the filter, in the order of registration. */
export function select(filter: string): readonly Benchmark[] {
  return benchmarks.filter(({ name, size }) => `${name} ${size}`.includes(filter));
}

/** Runs one benchmark. A promise from the measured function is awaited and counts in. */
export async function measure({ name, size, prepare, options }: Benchmark): Promise<Result> {
  const { runs = 9, warmup = 2, batch = 1 } = options;
  const times: number[] = [];
  for (let run = 0; run < warmup + runs; run += 1) {
    const time = await once(prepare(), batch);
    if (run >= warmup) times.push(time);
  }
  times.sort((a, b) => a - b);
  return { name, size, median: quantile(times, 0.5), unit: 'ms', runs, min: quantile(times, 0), p90: quantile(times, 0.9) };
}

async function once(measured: () => unknown, batch: number): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < batch; i += 1) {
    const result = measured();
    if (result instanceof Promise) await result;
  }
  return (performance.now() - start) / batch;
}

function quantile(sorted: readonly number[], part: number): number {
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN;
  return Number(value.toPrecision(4));
}
