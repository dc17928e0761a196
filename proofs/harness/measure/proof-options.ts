import { parseArgs } from 'node:util';

export type ProofOptions = {
  names: string[];
  /** As they were given, for a program that reads them itself. */
  passedOn: string[];
};

/** What a proof may be told. */
export const proofOptions = {
  /** The whole form of what has a short one. */
  long: { type: 'boolean', default: false },
  /** The proof disproves something that the harness spoils itself: it must find it. */
  control: { type: 'boolean', default: false },
  /** Through PgBouncer. */
  pooled: { type: 'boolean', default: false },
  /** So long, as the proof counts. */
  cycles: { type: 'string' },
  requests: { type: 'string' },
  seconds: { type: 'string' },
  seed: { type: 'string' },
  /** So many times as much as usual. */
  times: { type: 'string' },
} as const;

/** `npm run prove -- NAME… [--long] [--control] [--pooled] [--cycles n] [--requests n] [--seconds n] [--seed n] [--times n]` */
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
