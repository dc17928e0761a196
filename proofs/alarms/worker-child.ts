import { openDatabase } from '@ohmstead/database';
import { pino } from 'pino';
import { foldAlarmsJob } from '../../apps/server/src/alarms/fold-alarms-job.ts';
import { startTeller } from '../../apps/server/src/alarms/start-teller.ts';
import { startDeliverer } from '../../apps/server/src/deliveries/start-deliverer.ts';
import { secretsKeyOf } from '../../apps/server/src/secrets/seal.ts';
import { waitForTurn } from '../durability/testbed/wait-for-turn.ts';

const [databaseUrl = '', waitMs = '40'] = process.argv.slice(2);
const lookEveryMs = 30;

/** What the worker does with alarms, as often as it can. */
waitForTurn(async () => {
  const database = openDatabase(databaseUrl, 'worker', { poolSize: 4 });
  const logger = pino({ level: 'silent' });
  const fold = () =>
    foldAlarmsJob
      .run({ database, logger })
      .catch(() => undefined)
      .then(() => setTimeout(fold, lookEveryMs));
  void fold();
  await startTeller({ database, logger, waitMs: Number(waitMs), lookEveryMs });
  await startDeliverer({
    database,
    logger,
    keys: [secretsKeyOf(Buffer.alloc(32))],
    rules: { networks: [], isDemo: true, proxy: null, ownPorts: new Set() },
    publicUrl: new URL('https://console.test'),
    leaseMs: 400,
    lookEveryMs,
  });
});
