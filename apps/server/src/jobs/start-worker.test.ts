import { testDatabase } from '@ohmstead/database/testing';
import { pino } from 'pino';
import type { Runner } from 'graphile-worker';
import { afterAll, expect, test, vi } from 'vitest';
import { housekeeping } from './housekeeping.ts';
import { runJobs } from './start-worker.ts';
import { superviseRunner } from './supervise-runner.ts';

const database = await testDatabase();
const logger = pino({ level: 'silent' });

test('a job that is due is run, by a role that owns none of our tables', async () => {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const job = { name: 'ring', schedule: '0 0 1 1 *', run: async () => resolve() };
  const worker = await runJobs({ databaseUrl: database.url, logger, jobs: [job] });
  afterAll(() => worker.close());
  await worker.addJob('ring');
  await done;
  const { rows } = await database.root.query(
    `select distinct tableowner from pg_tables where schemaname = 'graphile_worker'`,
  );
  expect(rows).toEqual([{ tableowner: 'ohmstead_worker' }]);
});

test('a job with work left runs again at once', async () => {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const startedAt = performance.now();
  let runs = 0;
  const more = { name: 'more', schedule: '0 0 1 1 *', run: async () => (++runs < 6 ? ('more' as const) : resolve()) };
  const worker = await runJobs({ databaseUrl: database.url, logger, jobs: [more] });
  await worker.addJob('more');
  await done;
  await worker.close();
  // The library looks for jobs by itself every two seconds.
  expect(performance.now() - startedAt).toBeLessThan(6_000);
});

test('jobs locked by a killed worker are run by the next one, while a running one keeps its jobs', async () => {
  const { promise: done, resolve } = Promise.withResolvers<void>();
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let begun = 0;
  const slow = { name: 'slow', schedule: '0 0 1 1 *', run: async () => (begun++, mayEnd) };
  const left = { name: 'left', schedule: '0 0 1 1 *', run: async () => resolve() };
  const living = await runJobs({ databaseUrl: database.url, logger, jobs: [slow] });
  await living.addJob('slow');
  await expect.poll(() => begun).toBe(1);
  await database.root.query(`
    select graphile_worker.add_job('left', queue_name => 'left');
    update graphile_worker._private_jobs set locked_at = now(), locked_by = 'killed', attempts = 1
      where task_id = (select id from graphile_worker._private_tasks where identifier = 'left');
    update graphile_worker._private_job_queues set locked_at = now(), locked_by = 'killed' where queue_name = 'left'`);
  const next = await runJobs({ databaseUrl: database.url, logger, jobs: [left, slow] });
  await done;
  expect(begun).toBe(1);
  end();
  await Promise.all([living.close(), next.close()]);
});

test('a job assigned to a running worker without its knowledge is run in the end, and its running jobs are not started again', async () => {
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let [begun, unheard] = [0, 0];
  const jobs = [
    { name: 'long', schedule: '0 0 1 1 *', run: async () => (begun++, mayEnd) },
    { name: 'unheard', schedule: '0 0 1 1 *', run: async () => void unheard++ },
  ];
  const worker = await runJobs({ databaseUrl: database.url, logger, jobs, lookEveryMs: 100 });
  await worker.addJob('long');
  await expect.poll(() => begun).toBe(1);
  const { root } = database;
  const held = `task_id = (select id from graphile_worker._private_tasks where identifier = 'long')`;
  const { rows } = await root.query(`select locked_by from graphile_worker._private_jobs where ${held}`);
  const [pool, long] = [rows[0].locked_by, `now() - interval '11 seconds'`];
  await root.query(`
    begin;
    select graphile_worker.add_job('unheard', queue_name => 'unheard');
    update graphile_worker._private_jobs set locked_at = ${long}, locked_by = '${pool}', attempts = 1;
    update graphile_worker._private_job_queues set locked_at = ${long}, locked_by = '${pool}' where queue_name in ('long', 'unheard');
    commit`);
  await vi.waitFor(() => expect(unheard).toBe(1), { timeout: 60_000, interval: 50 });
  expect(begun).toBe(1);
  end();
  await worker.close();
});

test('a job whose end cannot be stored because its connections were cut ends neither the process nor the worker', async () => {
  let begun = 0;
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where usename = 'ohmstead_worker' and datname = current_database() and query like '%graphile_worker%'`;
  const job = {
    name: 'cut',
    schedule: '0 0 1 1 *',
    run: async () => void (begun++ === 0 && (await database.root.query(cut))),
  };
  const worker = await runJobs({ databaseUrl: database.url, logger, jobs: [job] });
  await worker.addJob('cut');
  await vi.waitFor(
    async () => {
      await worker.addJob('cut').catch(() => undefined);
      expect(begun).toBeGreaterThan(1);
    },
    { timeout: 60_000, interval: 100 },
  );
  await worker.close();
});

test('a runner that gave up is started anew', async () => {
  const ends: PromiseWithResolvers<void>[] = [];
  const start = async () => {
    const end = Promise.withResolvers<void>();
    ends.push(end);
    return { promise: end.promise, stop: async () => end.resolve() } as unknown as Runner;
  };
  const supervised = await superviseRunner(start, logger);
  const first = supervised.runner();
  ends[0]!.reject(new Error('the database is away'));
  await expect.poll(() => supervised.runner()).not.toBe(first);
  await supervised.close();
  expect(ends).toHaveLength(2);
});

test('a runner that is being started while everything is closed is stopped too', async () => {
  const [end, made] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const stop = vi.fn(async () => undefined);
  let starts = 0;
  const start = async () => {
    if (starts++ === 0) return { promise: end.promise, stop: async () => undefined } as unknown as Runner;
    await made.promise;
    return { promise: new Promise(() => undefined), stop } as unknown as Runner;
  };
  const supervised = await superviseRunner(start, logger);
  end.reject(new Error('the database is away'));
  await expect.poll(() => starts).toBe(2);
  const closed = supervised.close();
  made.resolve();
  await closed;
  expect(stop).toHaveBeenCalledOnce();
});

test('two workers may start at once', async () => {
  const workers = await Promise.all(
    [1, 2].map(() => runJobs({ databaseUrl: database.url, logger, jobs: [housekeeping] })),
  );
  await Promise.all(workers.map((worker) => worker.close()));
});

test('sweeping old tombstones raises the minimum below which a cursor gets the whole list', async () => {
  const { rows } = await database.root.query(`select directory.create_organization('Acme Batteries') as id`);
  const organizationId = rows[0].id;
  await database.root.query(
    `insert into app.tombstones (organization_id, kind, entity_id, version, buried_at)
      values ($1, 'devices', 1, 4, now() - interval '8 days'), ($1, 'devices', 2, 5, now())`,
    [organizationId],
  );
  await housekeeping.run({ database: database.worker, logger });
  const left = await database.root.query('select entity_id from app.tombstones where organization_id = $1', [
    organizationId,
  ]);
  expect(left.rows).toEqual([{ entity_id: 2 }]);
  const floors = await database.root.query(
    'select kind, version from app.tombstone_floors where organization_id = $1',
    [organizationId],
  );
  expect(floors.rows).toEqual([{ kind: 'devices', version: 4 }]);
});

test('an image of a battery model is swept when the last battery of the model is gone', async () => {
  const { rows } = await database.root.query(`select directory.create_organization('Model Works') as id`);
  const organizationId = rows[0].id;
  await database.root.query(
    `insert into app.batteries (organization_id, manufacturer, model_name) values ($1, 'halden', 'hx-1'), ($1, null, 'HX-2')`,
    [organizationId],
  );
  await database.root.query(
    `insert into app.battery_model_images (organization_id, image_id, manufacturer, model_name, image)
      values ($1, 'kept', 'Halden', 'HX-1', ''), ($1, 'kept too', '', 'HX-2', ''), ($1, 'gone', 'Halden', 'HX-2', '')`,
    [organizationId],
  );
  await housekeeping.run({ database: database.worker, logger });
  const left = await database.root.query(
    'select image_id from app.battery_model_images where organization_id = $1 order by image_id',
    [organizationId],
  );
  expect(left.rows.map(({ image_id }) => image_id)).toEqual(['kept', 'kept too']);
});
