import { parseArgs } from 'node:util';
import { proofOptions } from './proof-options.ts';

type Lengths = { short: number; long: number };

export type Form = {
  /** Requests, packets, seconds or cycles, as the harness counts. */
  length: number;
  isShort: boolean;
  /** The harness spoils what it sees, and must find it. */
  isControl: boolean;
  /** Through PgBouncer. */
  isPooled: boolean;
  seed: number;
  /** How much more than usual is offered. */
  times: number;
};

/** How long this run is to be (`npm run prove -- NAME --long`), and says so. */
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
  const kind = form.isControl ? 'control: this must be found' : form.isShort ? 'short form' : 'long form';
  console.log(`${kind}, ${length} ${unit}, seed ${seed}`);
  return form;
}
