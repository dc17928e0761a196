import { openDatabase, type Database } from '@ohmstead/database';
import { startGateway } from '../../../apps/server/src/gateway/start-gateway.ts';
import { silentLog } from '../../../apps/server/src/gateway/testing/silent-log.ts';
import { waitForTurn } from './wait-for-turn.ts';

export function runGatewayChild(wrap: (database: Database) => Database = (database) => database): void {
  const [databaseUrl, port] = process.argv.slice(2) as [string, string];
  const database = wrap(openDatabase(databaseUrl, 'gateway'));
  waitForTurn(() => startGateway({ database, log: silentLog, port: Number(port) }));
}
