import { roleUrl } from '@ohmstead/database';
import { testDatabase } from '@ohmstead/database/testing';
import { runMigrations } from 'graphile-worker';
import { afterAll, expect, test } from 'vitest';
import { prepareJobSchema } from './prepare-job-schema.ts';
import { WorkerPresence } from './worker-presence.ts';

const database = await testDatabase();
const { root } = database;
const url = roleUrl(database.url, 'worker');
await prepareJobSchema(database.url);
await runMigrations({ connectionString: url });
const presence = new WorkerPresence(url);
afterAll(() => presence.leave());

const holders = async (): Promise<number> => {
  const { rows } = await root.query(
    `select count(*)::integer as n from pg_locks where locktype = 'advisory'
       and database = (select oid from pg_database where datname = current_database())`,
  );
  return rows[0].n;
};

test('holding a pool twice concurrently holds it once, and releases it', async () => {
  await Promise.all([presence.hold('mine'), presence.hold('mine')]);
  expect(await holders()).toBe(1);
  await presence.leave();
  await expect.poll(holders).toBe(0);
});

test('a job whose end is still being stored is not assigned again', async () => {
  await presence.hold('mine');
  const { rows } = await root.query(`select id from graphile_worker.add_job('over')`);
  const lock = `update graphile_worker._private_jobs set locked_at = now() - interval '1 minute', locked_by = 'mine'
    where id = $1`;
  const lockedBy = async () =>
    (await root.query('select locked_by from graphile_worker._private_jobs where id = $1', [rows[0].id])).rows[0]
      .locked_by;
  await root.query(lock, [rows[0].id]);
  presence.noteBegun(rows[0].id);
  presence.noteEnded(rows[0].id);
  await presence.freeAbandoned(root);
  expect(await lockedBy()).toBe('mine');
});

test('the tables of the queue that are written here are those of the installed version', async () => {
  const { rows } = await root.query(
    `select relname as table, array_agg(attname || ' ' || format_type(atttypid, null) order by attname) as columns
       from pg_attribute join pg_class on pg_class.oid = attrelid
       where relnamespace = 'graphile_worker'::regnamespace and relname in ('_private_jobs', '_private_job_queues')
         and attname in ('id', 'job_queue_id', 'locked_at', 'locked_by') group by relname order by relname`,
  );
  const lock = ['locked_at timestamp with time zone', 'locked_by text'];
  expect(rows).toEqual([
    { table: '_private_job_queues', columns: ['id integer', ...lock] },
    { table: '_private_jobs', columns: ['id bigint', 'job_queue_id integer', ...lock] },
  ]);
  // A newer version may lock jobs differently: compare how it releases them (returnJobs) when upgrading.
  expect((await root.query('select max(id) from graphile_worker.migrations')).rows).toEqual([{ max: 19 }]);
});
