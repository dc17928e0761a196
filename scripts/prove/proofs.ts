import { accessDefects } from './access-defects.ts';
import { findDefects } from './find-defects.ts';
import type { ProofOptions } from './proof-options.ts';
import { harness } from './run-harness.ts';
import { runSuite } from './run-suite.ts';

const accessProof = 'apps/server/src/api/access-proof';

/** In its whole form a suite asks everything; in `npm test` it asks a part that is quick. */
const whole = (file: string) => async () =>
  (await runSuite([file], { env: { PROOF: 'whole' }, visible: true })).isGreen;

/** What takes too long for `npm test`, by name. */
export const proofs: Record<string, (options: ProofOptions) => Promise<boolean>> = {
  'access-matrix': whole(`${accessProof}/access-matrix.test.ts`),
  'access-worlds': whole(`${accessProof}/random-worlds.test.ts`),
  'access-sequences': whole(`${accessProof}/access-sequences.test.ts`),
  'access-races': whole(`${accessProof}/access-races.test.ts`),
  'access-defects': () => findDefects(accessDefects),
  'fuzz-http': harness('fuzz-http'),
};
