import { pino } from 'pino';
import { ConfigError, readConfig, type Config } from './config.ts';
import { errorSerializer } from './error-serializer.ts';
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
});

/** What nobody caught leaves the process in a state that nobody knows: it says so and ends; whoever runs it starts it anew. */
function fail(error: unknown): void {
  logger.fatal({ err: error }, 'The process ends: nobody caught this');
  process.exit(1);
}
process.on('uncaughtException', fail);
process.on('unhandledRejection', fail);

const server = await startServer(config, logger).catch((error: unknown) => {
  logger.fatal({ err: error }, 'The server could not start');
  process.exit(1);
});
logger.info({ address: server.address }, 'Ready');

let isStopping = false;

async function stop(signal: string): Promise<void> {
  if (isStopping) return;
  isStopping = true;
  logger.info({ signal }, 'Stopping');
  setTimeout(() => fail(new Error('What was under way did not end in time')), drainDeadlineMs).unref();
  await server.close();
  process.exit(0);
}
for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, (name: string) => void stop(name).catch(fail));
