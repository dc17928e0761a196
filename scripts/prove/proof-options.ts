import { parseArgs } from 'node:util';

export type ProofOptions = {
  names: string[];
  /** As they were given, for a program that reads them itself. */
  passedOn: string[];
};

const options = {
  /** The whole form of what has a short one. */
  long: { type: 'boolean' },
  /** The proof disproves something that the harness spoils itself: it must find it. */
  control: { type: 'boolean' },
  cycles: { type: 'string' },
  /** Through PgBouncer. */
  pooled: { type: 'boolean' },
  requests: { type: 'string' },
  seconds: { type: 'string' },
  seed: { type: 'string' },
  times: { type: 'string' },
} as const;

/** `npm run prove -- NAME… [--long] [--control] [--pooled] [--cycles n] [--requests n] [--seconds n] [--seed n] [--times n]` */
export function readProofOptions(args: readonly string[]): ProofOptions {
  const { positionals: names, values } = parseArgs({ args: [...args], allowPositionals: true, options });
  const passedOn = Object.entries(values).flatMap(([name, value]) =>
    value === true ? [`--${name}`] : [`--${name}`, String(value)],
  );
  return { names, passedOn };
}
