import { join } from 'node:path';
import { root } from '../lib/root.ts';
import { runProgram } from '../lib/run-program.ts';
import { accessDefects } from './access-defects.ts';
import { accountDefects } from './account-defects.ts';
import { findDefects } from './find-defects.ts';
import { productDefects } from './product-defects.ts';
import type { ProofOptions } from './proof-options.ts';
import { runSuite } from './run-suite.ts';
import { tellInFirefox } from './tell-in-firefox.ts';

/** A program that says by its end whether it is proved. */
const program = async (file: string, options: readonly string[] = []) =>
  (await runProgram([join(root, file), ...options], { visible: true })).code === 0;

/** Each a program that reads the options itself. */
const harnesses = [
  'fuzz-http',
  'fuzz-mqtt',
  'slow-clients',
  'attacks',
  'ingest',
  'overload',
  'pollers',
  'missed-changes',
  'soak',
  'rolling-restart',
  'failover',
  'point-in-time',
  'replica-reads',
  'nats',
  'deploy',
];
const faults = ['crash', 'power-loss', 'outage'];
const accessProof = 'apps/server/src/api/access-proof';
const backups = 'apps/server/src/backup';

/** In its whole form a suite asks everything; in `npm test` it asks a part that is quick. */
const whole = (file: string) => async () =>
  (await runSuite([file], { env: { PROOF: 'whole' }, visible: true })).isGreen;

const eachAs = (names: readonly string[], fileOf: (name: string) => string) =>
  Object.fromEntries(
    names.map((name) => [name, ({ passedOn }: ProofOptions) => program(fileOf(name), passedOn)] as const),
  );

/** What takes too long for `npm test`, by name. */
export const proofs: Record<string, (options: ProofOptions) => Promise<boolean>> = {
  ...eachAs(harnesses, (name) => `benchmarks/proofs/${name}.ts`),
  firefox: tellInFirefox,
  'access-matrix': whole(`${accessProof}/access-matrix.test.ts`),
  'access-worlds': whole(`${accessProof}/random-worlds.test.ts`),
  'access-sequences': whole(`${accessProof}/access-sequences.test.ts`),
  'access-races': whole(`${accessProof}/access-races.test.ts`),
  restore: async () => (await whole(`${backups}/backup.test.ts`)()) && (await program(`${backups}/drill-main.ts`)),
  'access-defects': () => findDefects(accessDefects),
  'account-defects': () => findDefects(accountDefects),
  'product-defects': () => findDefects(productDefects),
  defects: () => findDefects([...accessDefects, ...accountDefects, ...productDefects]),
  ...eachAs(faults, (name) => `apps/server/src/faults/${name}/main.ts`),
};
