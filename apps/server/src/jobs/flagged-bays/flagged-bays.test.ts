import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openMailbox } from '../../api/testing/mailbox.ts';
import { publicUrl, testApi } from '../../api/testing/test-api.ts';
import type { TestOrganization } from '../../api/testing/test-organization.ts';
import { measure, measuredBays } from '../../bays/testing/measured-bays.ts';
import { AnalysisThreads } from '../../impedance/analysis-threads.ts';
import { createFlaggedBaysJob } from './flagged-bays-job.ts';
import { lastMondayLook } from './last-monday-look.ts';

const { database, organization } = await testApi();
const mailbox = await openMailbox(database, publicUrl);
const threads = new AnalysisThreads(1);
afterAll(() => threads[Symbol.asyncDispose]());
const dayMs = 86_400_000;
const monday = lastMondayLook(Date.now());
/** As if it were so many weeks after this Monday. */
const run = (weeks = 0) =>
  createFlaggedBaysJob(threads, () => monday + weeks * 7 * dayMs + 60_000).run({
    database: database.worker,
    logger: pino({ level: 'silent' }),
  });
const oneLow = [1, 1, 1, 0.97, 1, 1];

async function claim(owner: TestOrganization, device: number): Promise<void> {
  await database.root.query(
    `insert into directory.device_models (name, type, bay_count) values ('A8', 'Analyzer', 8) on conflict do nothing`,
  );
  await database.root.query(
    `insert into directory.things (thing_name, model_name, serial_number, secret_hash, organization_id, device_id)
       select thing_name, 'A8', serial_number, '\\x00', organization_id, id from app.devices where id = $1 and organization_id = $2`,
    [device, owner.id],
  );
}

async function subscriber(owner: TestOrganization, made: Parameters<typeof owner.person>[0] = {}, isAlerted = true) {
  const person = await owner.person(made);
  await owner.change('update app.users set receives_device_offline_alerts = $2 where id = $1', [person.id, isAlerted]);
  return person;
}
const subjects = async ({ email }: { email: string }) => (await mailbox.read(email)).map((mail) => mail.email.subject);

test('the look is that of Monday, 03:00 UTC', () => {
  const at = (text: string) => new Date(lastMondayLook(Date.parse(text))).toISOString();
  expect([at('2026-11-23T03:00:00Z'), at('2026-11-26T12:00:00Z')]).toEqual(Array(2).fill('2026-11-23T03:00:00.000Z'));
  expect(at('2026-11-23T02:59:59.999Z')).toBe('2026-11-16T03:00:00.000Z');
  expect(createFlaggedBaysJob(threads).schedule).toBe('0 3-17 * * 1');
});

test('a bay newly flagged sends the subscribers of the offline alerts of its device one mail', async () => {
  const acme = await organization('Acme Batteries');
  const [delft, graz] = [await acme.location('Delft'), await acme.location('Graz')];
  const world = { until: monday - dayMs, reads: oneLow, locationId: delft };
  const { device, bays } = await measuredBays(acme, world);
  await claim(acme, device);
  const here = await subscriber(acme, { permissions: [], locationIds: [delft] });
  const everywhere = await subscriber(acme, { permissions: ['perm-all-locations'] });
  const there = await subscriber(acme, { permissions: [], locationIds: [graz] });
  const none = await subscriber(acme, {}, false);
  await Promise.all([run(), run()]);
  await run();
  const told = ['Bench A8: bay 4 reads 3.0 % low'];
  const seen = await Promise.all([here, everywhere, there, none].map(subjects));
  expect(seen.map((each) => each.map((subject) => subject?.replace(/\d\.\d\u00A0%/, '3.0 %')))).toEqual([
    told,
    told,
    [],
    [],
  ]);
  const [mail] = await mailbox.read(here.email);
  expect(mail?.email.text).toMatch(/−\d\.\d\s%\s+from\s+the\s+median\s+bay\s+\(95\s%:/);
  expect(mail?.email.text).toContain(`https://console.test/devices?device=${device}`);

  // Next week it is no news, and it is again after it has read as the others do.
  await run(1);
  expect(await subjects(here)).toHaveLength(1);
  const calibrated = new Date(monday + 8 * dayMs);
  await acme.change('update app.bays set calibrated_at = $2 where id = $1', [bays[3], calibrated]);
  await run(2);
  await measure(acme, { device, bays }, { ...world, until: monday + 40 * dayMs, days: 30, batteries: 60, seed: 5 });
  await run(6);
  expect(await subjects(here)).toHaveLength(2);
  const { rows } = await database.root.query('select bay_id, sign from app.flagged_bays where organization_id = $1', [
    acme.id,
  ]);
  expect(rows.map(({ bay_id, sign }) => [Number(bay_id), sign])).toEqual([[bays[3], -1]]);
  // What each look found is kept for alarms.
  const findings = await database.root.query(
    'select bay_id, reads_wrong, deviation from app.bay_findings where organization_id = $1 order by at',
    [acme.id],
  );
  expect(findings.rows.map((row) => [Number(row.bay_id), row.reads_wrong, Math.round(row.deviation)])).toEqual([
    [bays[3], true, -3],
    [bays[3], true, -3],
    [bays[3], false, 0],
    [bays[3], true, -3],
  ]);
});

test('a worker that ends between the look and the mail tells of the bay the next time, once', async () => {
  const acme = await organization('Broken Works');
  const { device } = await measuredBays(acme, { until: monday - dayMs, reads: oneLow });
  await claim(acme, device);
  const person = await subscriber(acme);
  await database.root.query(`create function directory.fail() returns trigger language plpgsql as
    $$ begin raise exception 'the worker has ended'; end $$;
    create trigger fails before insert on directory.mail_outbox for each row execute function directory.fail()`);
  await expect(run()).rejects.toThrow('1 organisations failed');
  const { rows } = await database.root.query('select from app.flagged_bays where organization_id = $1', [acme.id]);
  expect(rows).toHaveLength(0);
  await database.root.query('drop trigger fails on directory.mail_outbox');
  await run();
  await run();
  expect(await subjects(person)).toHaveLength(1);
});
