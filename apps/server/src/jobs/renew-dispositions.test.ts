import { testDatabase } from '@ohmstead/database/testing';
import { defaultDispositionPolicy } from '@ohmstead/domain';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createDispositionsJob } from './renew-dispositions.ts';

const database = await testDatabase();
const hour = 3_600_000;
const day = 24 * hour;
const job = createDispositionsJob();
const renew = () => job.run({ database: database.worker, logger: pino({ level: 'silent' }) });
let made = 0;

async function makeOrganization() {
  const { rows } = await database.root.query(`select directory.create_organization('Acme Batteries') as id`);
  const id = Number(rows[0].id);
  const change = async (text: string, values: unknown[] = []) => {
    const client = await database.root.connect();
    await client.query(`begin; select set_config('app.organization_id', '${id}', true)`);
    const answer = await client.query(text, values);
    await client.query('select app.stamp_changes(); commit');
    client.release();
    return answer.rows;
  };
  const battery = async (columns: Record<string, unknown> = {}) => {
    const values = { serial_number: `SN-${++made}`, design_capacity_mah: 5_000, chemistry: 'Lead-acid', ...columns };
    const places = Object.keys(values).map((_, i) => `$${i + 1}`);
    const text = `insert into app.batteries (organization_id, ${Object.keys(values).join()}) values (${id}, ${places.join()}) returning id`;
    const [row] = await change(text, Object.values(values));
    return Number(row.id);
  };
  const service = async (batteryId: number, endedAt: number, soh: number | null, type = 'Capacity Test') => {
    await change(
      `insert into app.services (organization_id, uid, battery_id, service_type, status, started_at, ended_at, soh_percent, temperature_c)
        values (${id}, $1, $2, $3, 'pass', now(), $4, $5, 25)`,
      [`uid-${++made}`, batteryId, type, new Date(endedAt), soh],
    );
    await change('select app.refresh_batteries(array[$1]::bigint[])', [batteryId]);
  };
  const labelOf = async (batteryId: number) => {
    const { rows: found } = await database.root.query('select disposition from app.batteries where id = $1', [
      batteryId,
    ]);
    return found[0].disposition;
  };
  const save = async (rule: object) => {
    await change(
      `insert into app.disposition_policies (organization_id, scope, rule) values (${id}, 'organization', $1)`,
      [rule],
    );
    await change(`insert into app.disposition_settings (organization_id, version) values (${id}, 1)`);
  };
  return { id, change, battery, service, labelOf, save };
}

/** Labels as they were when the batteries were judged, a while before now. */
const judgedBefore = (ids: readonly number[], label: string) =>
  ids.map((id) => ({
    id,
    label,
    text: `update app.batteries set disposition = '${label}', borderline = false where id = ${id}`,
  }));

test('labels that time alone changes are renewed, and open lists get these batteries and no others', async () => {
  const acme = await makeOrganization();
  const recondition = { chemistries: ['Lead-acid'], from: 60, mostPerYear: 1, leastGain: 0 };
  const limits = { ...defaultDispositionPolicy.limits, ageDays: 1_000 };
  await acme.save({ ...defaultDispositionPolicy, recondition, oldestTestDays: 30, limits });
  const now = Date.now();
  const tested = await acme.battery();
  await acme.service(tested, now - 30 * day - hour / 2, 90);
  const fresh = await acme.battery();
  await acme.service(fresh, now - 30 * day + hour, 90);
  const aged = await acme.battery({ in_service_at: new Date(now - 1_000.05 * day - hour / 2) });
  await acme.service(aged, now - day, 90);
  const young = await acme.battery({ in_service_at: new Date(now - 1_000.05 * day + hour) });
  await acme.service(young, now - day, 90);
  const reconditioned = await acme.battery();
  await acme.service(reconditioned, now - 365 * day - hour / 2, 60, 'Recondition');
  await acme.service(reconditioned, now - day, 70);
  const expected = [
    [tested, 'testFirst', 'keep'],
    [fresh, 'keep', 'keep'],
    [aged, 'retire', 'keep'],
    [young, 'keep', 'keep'],
    [reconditioned, 'recondition', 'retire'],
  ] as const;
  for (const [id, label] of expected) expect([id, await acme.labelOf(id)]).toEqual([id, label]);
  for (const [id, label, before] of expected)
    if (label !== before) for (const { text } of judgedBefore([id], before)) await acme.change(text);
  const { rows } = await database.root.query(
    `select n from app.change_counters where organization_id = $1 and kind = 'batteries'`,
    [acme.id],
  );
  await renew();
  for (const [id, label] of expected) expect([id, await acme.labelOf(id)]).toEqual([id, label]);
  const told = await database.root.query(
    'select id from app.batteries where organization_id = $1 and version > $2 order by id',
    [acme.id, rows[0].n],
  );
  expect(told.rows.map(({ id }) => Number(id))).toEqual([tested, aged, reconditioned]);
  const { rows: renewed } = await database.root.query(
    'select renewed_at > $2 as is from app.disposition_settings where organization_id = $1',
    [acme.id, new Date(now)],
  );
  expect(renewed).toEqual([{ is: true }]);
});

test("from 20 pairs of capacity tests within 7 days on, the uncertainty is the organisation's own", async () => {
  const acme = await makeOrganization();
  const repeatability = async () => {
    await renew();
    const { rows } = await database.root.query('select app.repeatability($1) as percent', [acme.id]);
    return rows[0].percent;
  };
  const at = Date.now() - 30 * day;
  const pair = async (soh: number, later: number) => {
    const id = await acme.battery();
    await acme.service(id, at, soh);
    await acme.service(id, at + later, soh * Math.exp(0.04));
    return id;
  };
  const edge = await acme.battery();
  await acme.service(edge, at, 76);
  const isBorderline = async () => {
    const { rows } = await database.root.query('select borderline from app.batteries where id = $1', [edge]);
    return rows[0].borderline;
  };
  await pair(77, 7 * day + 1);
  for (let i = 0; i < 19; i++) await pair(70, 7 * day);
  expect(await repeatability()).toBe(1);
  expect(await isBorderline()).toBe(false);
  await pair(70, day);
  expect(await repeatability()).toBeCloseTo((1.4826 * 0.04 * 100) / Math.SQRT2, 6);
  expect(await isBorderline()).toBe(true);
});
