import { parseArgs } from 'node:util';
import { proofOptions } from './proof-options.ts';

type Lengths = { short: number; long: number };

export type Form = {
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
export function readForm({ short, long }: Lengths, unit: string): Form {
  const { values } = parseArgs({ options: proofOptions });
  const { requests, seconds, cycles } = values;
  const length = Number(requests ?? seconds ?? cycles ?? (values.long ? long : short));
  const seed = Number(values.seed ?? Date.now() % 2 ** 31);
  const form = {
    length,
    isShort: length < long,
    isControl: values.control,
    isPooled: values.pooled,
    seed,
    times: Number(values.times ?? 1),
  };
  const kind = form.isControl
    ? 'control: the harness must notice what it spoils'
    : form.isShort
      ? 'short run'
      : 'long run';
  console.log(`${kind}, ${length} ${unit}, seed ${seed}`);
  return form;
}
