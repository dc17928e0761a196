import { afterAll, expect, test } from 'vitest';
import { roleUrl } from '../roles/database-role.ts';
import { testDatabase } from '../testing/test-database.ts';
import { holdLock, type LockHolder } from './hold-lock.ts';

const database = await testDatabase();
const open: LockHolder[] = [];
afterAll(() => Promise.all(open.map((holder) => holder.close())));

let told: string[] = [];
async function come(who: string, lock: string): Promise<LockHolder> {
  const onHeld = () => told.push(`${who} holds`);
  const onLost = () => told.push(`${who} lost`);
  const holder = await database.gateway.holdLock(lock, { onHeld, onLost });
  open.push(holder);
  return holder;
}
const endSessionOf = (lock: string) =>
  database.root.query(
    `select pg_terminate_backend(pid) from pg_stat_activity join pg_locks using (pid)
       where locktype = 'advisory' and granted and application_name = $1 and datname = current_database()`,
    [`lock ${lock}`],
  );

test('one holds a lock at a time, and the next as soon as it is released', async () => {
  told = [];
  const first = await come('a', 'given back');
  await come('b', 'given back');
  await come('c', 'another lock');
  expect(told).toEqual(['a holds', 'c holds']);
  await first.close();
  await expect.poll(() => told).toEqual(['a holds', 'c holds', 'b holds']);
});

test('a holder that loses the session loses the lock, is notified, and waits for it again', async () => {
  told = [];
  await come('a', 'cut');
  await endSessionOf('cut');
  await expect.poll(() => told).toEqual(['a holds', 'a lost', 'a holds']);
});

test('a holder that passes the lock on lets others go first', async () => {
  told = [];
  const first = await come('a', 'passed on');
  await come('b', 'passed on');
  first.pass();
  await expect.poll(() => told).toEqual(['a holds', 'a lost', 'b holds']);
});

test('a waiter that closes while the lock is being given to it does not get it any more', async () => {
  told = [];
  const first = await come('a', 'closing');
  const user = { onHeld: () => told.push('b holds'), onLost: () => told.push('b lost') };
  const eager = { lookEveryMs: 1, silentMs: 10_000 };
  const second = await holdLock(roleUrl(database.url, 'gateway'), 'closing', user, eager);
  open.push(second);
  const { rows } = await database.root.query<{ pid: number }>(
    `select pid from pg_stat_activity where application_name = 'lock closing' and datname = current_database()
       and pid not in (select pid from pg_locks where locktype = 'advisory')`,
  );
  const [{ pid }] = rows as [{ pid: number }];
  process.kill(pid, 'SIGSTOP');
  // While somebody else connects it polls again, and gets an answer when the server continues.
  await come('c', 'beside');
  await first.close();
  const closed = Promise.all([second.close(), second.close()]);
  process.kill(pid, 'SIGCONT');
  await closed;
  await come('d', 'closing');
  await expect.poll(() => told).toEqual(['a holds', 'c holds', 'd holds']);
});

test('a silent holder is disconnected by the database, and the next one gets the lock', async () => {
  told = [];
  const silent = { lookEveryMs: 60_000, silentMs: 200 };
  const user = { onHeld: () => told.push('a holds'), onLost: () => told.push('a lost') };
  open.push(await holdLock(roleUrl(database.url, 'gateway'), 'frozen', user, silent));
  await come('b', 'frozen');
  // Which of the two is notified first is random.
  await expect.poll(() => told.toSorted()).toEqual(['a holds', 'a lost', 'b holds']);
});
