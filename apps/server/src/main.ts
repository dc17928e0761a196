import { pino } from 'pino';
import { ConfigError, readConfig, type Config } from './config.ts';
import { errorSerializer } from './error-serializer.ts';
import { quietRepeats } from './quiet-repeats.ts';
import { startServer } from './start-server.ts';

const drainDeadlineMs = 15_000;

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
const logger = pino({
  level: config.logLevel,
  base: { roles: config.roles.join() },
  serializers: { err: errorSerializer },
  hooks: { logMethod: quietRepeats() },
});

/** What nobody caught leaves the process in a state that nobody knows: it says so and ends; whoever runs it starts it anew. */
function fail(error: unknown): void {
  logger.fatal({ err: error }, 'The process ends: nobody caught this');
  process.exit(1);
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

let isStopping = false;

/** A start that is under way is waited for: half of a server cannot be closed in order. */
async function stop(signal: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  logger.info({ signal }, 'Stopping');
  setTimeout(() => fail(new Error('What was under way did not end in time')), drainDeadlineMs).unref();
  await (await starting).close();
  process.exit(0);
}

const starting = startServer(config, logger);
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, (name: string) => void stop(name).catch(fail));

try {
  const { address } = await starting;
  logger.info({ address }, 'Ready');
} catch (error) {
  logger.fatal({ err: error }, 'The server could not start');
  process.exit(1);
}
