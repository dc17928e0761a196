import { pino } from 'pino';
import { startApi } from '../../../apps/server/src/api/start-api.ts';
import { waitForTurn } from './wait-for-turn.ts';

const [databaseUrl, port, dataDir] = process.argv.slice(2) as [string, string, string];
const config = {
  host: '127.0.0.1',
  port: Number(port),
  dataDir,
  publicUrl: new URL(`http://127.0.0.1:${port}`),
  isPublicUrlGiven: true,
  trustedProxies: [],
  providerName: 'the provider',
  // Writers send the next request as soon as they are answered.
  callRates: { perUser: 10_000, perOrganization: 10_000 },
};

waitForTurn(() => startApi({ databaseUrl, config, logger: pino({ level: 'silent' }) }));
