import { parseArgs } from 'node:util';

type Lengths = { short: number; long: number };

export type Form = {
  /** Requests, packets or seconds, as the harness counts. */
  length: number;
  isShort: boolean;
  /** The harness spoils what it sees, and must find it. */
  isControl: boolean;
  seed: number;
  /** How much more than usual is offered. */
  times: number;
};

const options = {
  long: { type: 'boolean', default: false },
  control: { type: 'boolean', default: false },
  requests: { type: 'string' },
  seconds: { type: 'string' },
  seed: { type: 'string' },
  times: { type: 'string' },
} as const;

/** How long this run is to be (`npm run prove -- NAME --long`), and says so. */
export function readForm({ short, long }: Lengths, unit: string): Form {
  const { values } = parseArgs({ options });
  const length = Number(values.requests ?? values.seconds ?? (values.long ? long : short));
  const seed = Number(values.seed ?? Date.now() % 2 ** 31);
  const form = {
    length,
    isShort: length < long,
    isControl: values.control,
    seed,
    times: Number(values.times ?? 1),
  };
  const kind = form.isControl ? 'control: this must be found' : form.isShort ? 'short form' : 'long form';
  console.log(`${kind}, ${length} ${unit}, seed ${seed}`);
  return form;
}
