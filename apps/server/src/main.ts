import { setTimeout as delay } from 'node:timers/promises';
import { NotMigrated } from '@ohmstead/database';
import { pino } from 'pino';
import { errorSerializer } from './monitoring/error-serializer.ts';
import { hideTokens } from './monitoring/hide-tokens.ts';
import { quietRepeats } from './monitoring/quiet-repeats.ts';
import { ConfigError, readConfig, type Config } from './settings/config.ts';
import { describeOpenings } from './settings/find-careless-settings.ts';
import { startServer } from './start-server.ts';

const closeDeadlineMs = 15_000;

function readConfigOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    console.error(error.message);
    process.exit(2);
  }
}

const config = readConfigOrExit();
// On stderr, so that they appear whatever the log level.
for (const opening of describeOpenings(config)) console.error(opening);
const logger = pino({
  level: config.logLevel,
  base: { roles: config.roles.join() },
  serializers: { err: errorSerializer },
  hooks: { logMethod: quietRepeats(), streamWrite: hideTokens },
});

/** After an uncaught error the state of the process is unknown: log the error and exit, and let the supervisor restart the process. */
function fail(error: unknown): void {
  logger.fatal({ err: error }, 'Uncaught error: the process is stopping');
  process.exit(1);
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

let isStopping = false;
const hurry = new AbortController();

/**
 * Waits for a start in progress, because a partly started server cannot be closed cleanly. Then gives a proxy time to notice that this
 * process is leaving; a second signal skips that wait.
 */
async function stop(signal: string): Promise<void> {
  if (isStopping) return hurry.abort();
  isStopping = true;
  logger.info({ signal }, 'Stopping');
  const deadlineMs = config.drainMs + closeDeadlineMs;
  setTimeout(() => fail(new Error('Work in progress did not finish in time')), deadlineMs).unref();
  const server = await starting;
  server.drain();
  if (server.address !== null) await delay(config.drainMs, undefined, { signal: hurry.signal }).catch(() => undefined);
  await server.close();
  process.exit(0);
}

const starting = startServer(config, logger);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, (name: string) => void stop(name).catch(fail));

try {
  const { address } = await starting;
  logger.info({ address }, 'Ready');
} catch (error) {
  if (error instanceof NotMigrated) console.error(error.message);
  else logger.fatal({ err: error }, 'The server could not start');
  process.exit(1);
}
