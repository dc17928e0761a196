import { parseArgs } from 'node:util';
import { proofOptions } from './proof-options.ts';

type Lengths = { short: number; long: number };

export type RunOptions = {
  /** Requests, packets, seconds or cycles, depending on the proof. */
  length: number;
  isShort: boolean;
  /** The harness spoils what it measures, and must notice. */
  isControl: boolean;
  /** Through PgBouncer. */
  isPooled: boolean;
  seed: number;
  /** The factor by which the load is raised. */
  times: number;
};

/** How long this run is to be (`npm run prove -- NAME --long`); prints it. */
export function readRunOptions({ short, long }: Lengths, unit: string): RunOptions {
  const { values } = parseArgs({ options: proofOptions });
  const { requests, seconds, cycles } = values;
  const length = Number(requests ?? seconds ?? cycles ?? (values.long ? long : short));
  const seed = Number(values.seed ?? Date.now() % 2 ** 31);
  const options = {
    length,
    isShort: length < long,
    isControl: values.control,
    isPooled: values.pooled,
    seed,
    times: Number(values.times ?? 1),
  };
  const kind = options.isControl
    ? 'control: the harness must notice what it spoils'
    : options.isShort
      ? 'short run'
      : 'long run';
  console.log(`${kind}, ${length} ${unit}, seed ${seed}`);
  return options;
}
