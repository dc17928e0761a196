import { openDatabase } from '@ohmstead/database';
import { pino } from 'pino';
import { startDeliverer } from '../../apps/server/src/deliveries/start-deliverer.ts';
import { parseNetwork } from '../../apps/server/src/outside/outbound-networks.ts';
import { secretsKeyOf } from '../../apps/server/src/secrets/seal.ts';
import { waitForTurn } from '../durability/testbed/wait-for-turn.ts';

const [databaseUrl = '', key = '', leaseMs] = process.argv.slice(2);
const loopback = parseNetwork('127.0.0.1');

waitForTurn(() =>
  startDeliverer({
    database: openDatabase(databaseUrl, 'worker', { poolSize: 3 }),
    keys: [secretsKeyOf(Buffer.from(key, 'base64'))],
    rules: { networks: loopback ? [loopback] : [], isDemo: true, proxy: null, ownPorts: new Set() },
    publicUrl: new URL('https://console.test'),
    logger: pino({ level: 'silent' }),
    ...(leaseMs === undefined ? {} : { leaseMs: Number(leaseMs), lookEveryMs: 50 }),
  }),
);
