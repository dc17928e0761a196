import { parseArgs } from 'node:util';

export type ProofOptions = {
  names: string[];
  /** The options as given, for a program that parses them itself. */
  passedOn: string[];
};

/** The options of proofs. */
export const proofOptions = {
  /** The long run of a proof that also has a short one. */
  long: { type: 'boolean', default: false },
  /** The harness spoils what it measures, and must notice. */
  control: { type: 'boolean', default: false },
  /** Through PgBouncer. */
  pooled: { type: 'boolean', default: false },
  /** The length of the run, in the unit of the proof. */
  cycles: { type: 'string' },
  minutes: { type: 'string' },
  requests: { type: 'string' },
  /** Events a minute. */
  rate: { type: 'string' },
  seconds: { type: 'string' },
  seed: { type: 'string' },
  /** The factor by which the load is raised. */
  times: { type: 'string' },
} as const;

/** `npm run prove -- NAME… [--long] [--control] [--pooled] [--cycles n] [--minutes n] [--rate n] [--requests n] [--seconds n] [--seed n] [--times n]` */
export function readProofOptions(args: readonly string[]): ProofOptions {
  const { positionals: names, tokens } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: proofOptions,
    tokens: true,
  });
  const passedOn = tokens.flatMap((token) =>
    token.kind !== 'option' ? [] : token.value === undefined ? [token.rawName] : [token.rawName, token.value],
  );
  return { names, passedOn };
}
