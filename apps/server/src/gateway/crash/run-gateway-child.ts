import { flushCompileCache } from 'node:module';
import { openDatabase, type Database } from '@ohmstead/database';
import { startGateway } from '../start-gateway.ts';
import { silentLog } from '../testing/silent-log.ts';

/** A gateway in a process of its own, to be killed. Loads everything, then waits for its turn. */
export function runGatewayChild(wrap: (database: Database) => Database = (database) => database): void {
  const [databaseUrl, port] = process.argv.slice(2) as [string, string];
  const database = wrap(openDatabase(databaseUrl, 'gateway'));
  process.once('message', () => {
    void startGateway({ database, log: silentLog, port: Number(port) }).then(() => process.send?.('ready'));
  });
  process.once('disconnect', () => process.exit());
  // A killed process writes no cache at its end.
  flushCompileCache();
  process.send?.('loaded');
}
