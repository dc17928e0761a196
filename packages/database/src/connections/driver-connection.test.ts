import { once } from 'node:events';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';
import { ask, withClient } from '../testing/with-client.ts';
import { cancelRunning, cut, onParameter, sendTogether } from './driver-connection.ts';

const { url } = await testDatabase();

test('statements issued together are sent in one packet', async () => {
  await withClient(url, async (client) => {
    const { stream } = (client as unknown as { connection: pg.Connection }).connection;
    const before = stream.writableLength;
    sendTogether(client);
    const answer = client.query('select 1');
    expect(stream.writableLength).toBeGreaterThan(before);
    expect((await answer).rows).toHaveLength(1);
    expect(stream.writableCorked).toBe(0);
  });
});

test('the server’s parameters are known when the connection is made', async () => {
  const client = new pg.Client(url);
  const said = new Map<string, string>();
  onParameter(client, (name, value) => said.set(name, value));
  await client.connect();
  expect(said.get('in_hot_standby')).toBe('off');
  await client.end();
});

test('a running statement is cancelled, and its connection goes on', async () => {
  await withClient(url, async (client) => {
    const sleeping = client.query('select pg_sleep(60)').catch((error: unknown) => error);
    // A request that overtakes its statement cancels nothing.
    const isRunning = `select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()`;
    await expect.poll(() => ask(url, isRunning)).toHaveLength(1);
    cancelRunning(client);
    expect(await sleeping).toMatchObject({ code: '57014' });
    expect((await client.query('select 1')).rows).toHaveLength(1);
  });
});

test('a client that is cut fails its running query, and leaves its pool even if it is idle', async () => {
  // Otherwise it leaves after a while by itself.
  const pool = new pg.Pool({ connectionString: url, idleTimeoutMillis: 0 });
  pool.on('error', () => undefined);
  afterAll(() => pool.end());
  const [busy, idle] = [await pool.connect(), await pool.connect()];
  busy.on('error', () => undefined);
  const sleeping = busy.query('select pg_sleep(60)');
  idle.release();
  const removed = once(pool, 'remove');
  cut(idle);
  await removed;
  cut(busy);
  await expect(sleeping).rejects.toThrow(/terminated/);
  busy.release(true);
  expect(pool.totalCount).toBe(0);
});
