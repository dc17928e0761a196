import { pino } from 'pino';
import { startWorker } from '../../../apps/server/src/jobs/start-worker.ts';
import { waitForTurn } from './wait-for-turn.ts';

const [databaseUrl, dataDir] = process.argv.slice(2) as [string, string];
const config = {
  dataDir,
  archiveDir: `${dataDir}/archive`,
  smtpUrl: null,
  mailFrom: 'Ohmstead <no-reply@ohmstead.example>',
  publicUrl: new URL('http://127.0.0.1'),
  providerName: 'the provider',
  providerEmail: 'provider@example.test',
  outboundNetworks: [],
  outboundProxy: null,
  secretsKeys: null,
  isDemo: false,
  port: 0,
  mqttPort: 0,
  metricsPort: null,
  mqttUrls: [],
  operatorOrganization: null,
  parquetDir: null,
  backupWithinHours: null,
};

waitForTurn(() => startWorker({ databaseUrl, config, logger: pino({ level: 'silent' }) }));
