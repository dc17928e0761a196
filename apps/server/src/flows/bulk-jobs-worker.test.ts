import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BulkJob } from '@ohmstead/contract';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { call } from '../api/testing/call.ts';
import { testApi } from '../api/testing/test-api.ts';
import type { TestOrganization } from '../api/testing/test-organization.ts';
import { bulkJobsJob } from '../bulk-jobs/bulk-jobs-job.ts';
import { runJobs } from '../jobs/start-worker.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
const other = await organization('Other Works');
const logger = pino({ level: 'silent' });
const patient = { timeout: 60_000, interval: 5 };

const fill = (of: TestOrganization, count: number) =>
  of.change(`insert into app.batteries (organization_id, serial_number, model_name)
    select ${of.id}, 'SN-' || n, 'M1' from generate_series(1, ${count}) as n`);

async function retireAll(of: TestOrganization) {
  const who = await of.signIn();
  const list = await call<{ cursor: string }>(app, who, 'POST', '/batteries/getUpdates', { versions: null });
  const work = { kind: 'batteries', action: 'retire', filters: {}, timeZone: 'Europe/Vienna', except: [] };
  const job = await call<BulkJob>(app, who, 'POST', '/bulkJobs', { ...work, asOf: list.body.cursor });
  return async () => (await call<BulkJob>(app, who, 'GET', `/bulkJobs/${job.body.id}`)).body;
}

/** Only woken, never on time. */
const woken = { ...bulkJobsJob, schedule: '0 0 1 1 *' };

test('a job begins at once, goes on where its worker was killed, and does not hold up other organisations', async () => {
  await fill(acme, 6_000);
  await fill(other, 1);
  const path = fileURLToPath(new URL('../bulk-jobs/testing/worker-process.ts', import.meta.url));
  const child = spawn(process.execPath, [path, database.url], { stdio: ['ignore', 'pipe', 'inherit'] });
  await once(child.stdout, 'data');
  const [read, readOther] = [await retireAll(acme), await retireAll(other)];
  await expect.poll(async () => (await read()).changed, patient).toBeGreaterThan(0);
  child.kill('SIGKILL');
  await once(child, 'exit');
  expect((await read()).state).toBe('running');

  const worker = await runJobs({ databaseUrl: database.url, logger, jobs: [woken] });
  afterAll(() => worker.close());
  await expect.poll(async () => (await read()).state, patient).toBe('done');
  expect(await read()).toMatchObject({ total: 6_000, changed: 6_000, left: 0 });
  expect((await readOther()).endedAt).toBeLessThan((await read()).endedAt ?? 0);
  const { rows } = await database.root.query(
    `select count(*)::integer as entries, count(distinct object_id)::integer as batteries from app.audit_events
      where organization_id = $1 and action = 'batteries-retire'`,
    [acme.id],
  );
  expect(rows).toEqual([{ entries: 6_000, batteries: 6_000 }]);
});
