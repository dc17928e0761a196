import { testDatabase } from '@ohmstead/database/testing';
import { expect, test } from 'vitest';
import { PendingLoad } from '../inbound/pending-load.ts';
import { silentLog } from '../testing/silent-log.ts';
import { connectExclusively } from './connect-exclusively.ts';

const database = await testDatabase();
const inbound = { receive: () => undefined, load: new PendingLoad() };
const sessions = async () => {
  const { rows } = await database.root.query<{ n: number }>(
    `select count(*)::integer as n from pg_stat_activity
       where application_name = 'lock gateway test' and datname = current_database()`,
  );
  return rows[0]!.n;
};

test('a gateway that stands by and leaves no longer waits for its turn', async () => {
  const other = await database.gateway.holdLock('gateway test', { onHeld: () => undefined, onLost: () => undefined });
  const options = {
    database: database.gateway,
    urls: ['mqtt://127.0.0.1:1'],
    session: 'test',
    inbound,
    log: silentLog,
  };
  const link = await connectExclusively(options);
  expect([link.standsBy?.(), await sessions()]).toEqual([true, 2]);
  await link.unsubscribe?.();
  await expect.poll(sessions).toBe(1);
  await other.close();
  await link.stop();
  await expect.poll(sessions).toBe(0);
});
