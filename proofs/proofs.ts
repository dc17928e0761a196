import { join } from 'node:path';
import { root } from '../scripts/lib/root.ts';
import { runProgram } from '../scripts/lib/run-program.ts';
import { accessDefects } from './defects/access-defects.ts';
import { accountDefects } from './defects/account-defects.ts';
import { consoleDefects } from './defects/console-defects.ts';
import { findDefects } from './defects/find-defects.ts';
import { productDefects } from './defects/product-defects.ts';
import type { ProofOptions } from './harness/measure/proof-options.ts';
import { runSuite } from './harness/tree/run-suite.ts';
import { runFirefoxJourneys } from './firefox-journeys.ts';

/** A program whose exit code says whether it is proved. */
const program = async (file: string, options: readonly string[] = []) =>
  (await runProgram([join(root, 'proofs', file), ...options], { visible: true })).code === 0;

/** Programs that parse the options themselves. */
const programs = {
  'fuzz-http': 'security/fuzz-http/main.ts',
  'fuzz-mqtt': 'security/fuzz-mqtt/main.ts',
  'slow-clients': 'security/slow-clients/main.ts',
  attacks: 'security/attacks/main.ts',
  certificates: 'security/certificates/main.ts',
  metrology: 'metrology/main.ts',
  ingest: 'load/ingest.ts',
  overload: 'load/overload.ts',
  pollers: 'load/pollers.ts',
  'missed-changes': 'load/missed-changes.ts',
  soak: 'load/soak.ts',
  pictures: 'pictures/main.ts',
  'rolling-restart': 'availability/rolling-restart/main.ts',
  failover: 'availability/failover/main.ts',
  'point-in-time': 'durability/point-in-time/main.ts',
  'replica-reads': 'availability/replica-reads/main.ts',
  nats: 'availability/nats/main.ts',
  deploy: 'deployment/main.ts',
  crash: 'durability/crash/main.ts',
  'power-loss': 'durability/power-loss/main.ts',
  outage: 'durability/outage/main.ts',
  deliveries: 'deliveries/main.ts',
  imports: 'imports/main.ts',
  wall: 'wall/main.ts',
};

/** The whole suite; `npm test` runs a part of it that is fast. */
const whole = (file: string) => async () =>
  (await runSuite([file], { env: { PROOF: 'whole' }, visible: true })).isGreen;

/** Everything that takes too long for `npm test`, by name. */
export const proofs: Record<string, (options: ProofOptions) => Promise<boolean>> = {
  ...Object.fromEntries(
    Object.entries(programs).map(([name, file]) => [name, ({ passedOn }: ProofOptions) => program(file, passedOn)]),
  ),
  firefox: runFirefoxJourneys,
  'access-matrix': whole('proofs/access/access-matrix.test.ts'),
  'view-as': whole('proofs/access/view-as.test.ts'),
  'access-worlds': whole('proofs/access/random-worlds.test.ts'),
  'access-sequences': whole('proofs/access/access-sequences.test.ts'),
  'access-races': whole('proofs/access/access-races.test.ts'),
  alarms: async ({ passedOn }) =>
    (await whole('proofs/alarms/step-alarm.test.ts')()) && (await program('alarms/main.ts', passedOn)),
  'service-plan': whole('packages/domain/src/plan/plan-services.test.ts'),
  'plan-order': whole('packages/domain/src/plan/plan-order.test.ts'),
  'token-revocations': whole('apps/server/src/api/features/tokens/rotate-token.test.ts'),
  'alike-in-time': whole('apps/server/src/api/sessions/alike-in-time.test.ts'),
  verdict: whole('packages/domain/src/verdict/judge-battery.test.ts'),
  'list-rows': whole('apps/server/src/api/list-rows/rows-as-in-the-browser.test.ts'),
  'bad-input': whole('apps/server/src/api/bad-input.test.ts'),
  'lock-order': whole('apps/server/src/laws/lock-order.test.ts'),
  'file-and-screen': whole('apps/server/src/api/downloads/file-and-screen.test.ts'),
  'pooled-context': whole('packages/database/src/laws/pooled-context.test.ts'),
  restore: async () =>
    (await whole('apps/server/src/backup/backup.test.ts')()) && (await program('durability/restore/main.ts')),
  'access-defects': () => findDefects(accessDefects),
  'account-defects': () => findDefects(accountDefects),
  'product-defects': () => findDefects(productDefects),
  'console-defects': () => findDefects(consoleDefects),
  defects: () => findDefects([...accessDefects, ...accountDefects, ...productDefects, ...consoleDefects]),
};
