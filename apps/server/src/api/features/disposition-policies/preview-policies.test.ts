import {
  defaultDispositionPolicy,
  factsOfServices,
  judgeBattery,
  policyFor,
  usualRepeatabilityPercent,
  type DispositionPolicy,
} from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { Random } from '../../../testing/random.ts';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn, TestOrganization } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const random = new Random(20_261_125);
const below = (limit: number) => random.between(0, limit - 1);
const day = 86_400_000;
const usual = defaultDispositionPolicy;

type Known = { id: number; modelName: string; usedIn: string | null; locationId: number; judge: Judge };
type Judge = (policies: readonly DispositionPolicy[]) => { disposition: string; borderline: boolean };

/** A battery with up to four services, and what the pure rule says of it. */
async function randomBattery(acme: TestOrganization, locationId: number): Promise<Known> {
  const [modelName, usedIn] = [`M${below(3)}`, random.one([null, "Ward 'B'", 'Cart'])];
  const facts = {
    designCapacityMah: below(10) === 0 ? null : 5_000,
    chemistry: random.one(['LEAD-acid', 'Li-ion', null]),
    ratedCcaA: random.one([null, 500]),
    cycleCount: random.one([null, below(800)]),
    inServiceAt: random.one([null, Date.now() - below(2_000) * day]),
  };
  const isRetired = below(8) === 0;
  const id = await acme.battery({
    model_name: modelName,
    used_in: usedIn,
    location_id: locationId,
    design_capacity_mah: facts.designCapacityMah,
    service_frequency_days: random.one([null, 90]),
    chemistry: facts.chemistry,
    rated_cca_a: facts.ratedCcaA,
    cycle_count: facts.cycleCount,
    in_service_at: facts.inServiceAt === null ? null : new Date(facts.inServiceAt),
    retired_at: isRetired ? new Date() : null,
  });
  const services = [];
  for (let n = below(5); n > 0; n--) {
    const service = {
      serviceType: random.one(['Capacity Test', 'Recondition']),
      status: random.one(['pass', 'fail', 'aborted'] as const),
      endedAt: Date.now() - (1 + below(random.one([6, 500]))) * day - below(1_000),
      sohPercent: random.one([null, 55 + below(450) / 10]),
      temperatureC: random.one([null, 25, 31]),
      measuredCcaA: random.one([null, 300 + below(200)]),
    };
    const serviceId = await acme.service({
      battery_id: id,
      location_id: locationId,
      service_type: service.serviceType,
      status: service.status,
      ended_at: new Date(service.endedAt),
      soh_percent: service.sohPercent,
      temperature_c: service.temperatureC,
      measured_cca_a: service.measuredCcaA,
    });
    services.push({ ...service, serviceId, resistanceOhm: null });
  }
  await acme.change('select app.refresh_batteries(array[$1]::bigint[])', [id]);
  // The services carry the cycle counter and the location of the battery.
  await acme.change('update app.batteries set cycle_count = $2, location_id = $3 where id = $1', [
    id,
    facts.cycleCount,
    locationId,
  ]);
  const battery = { ...facts, isRetired, isServicing: false, ...factsOfServices(services) };
  const judge: Judge = (policies) => {
    const policy = policyFor(policies, { modelName, usedIn });
    const { disposition, borderline } = judgeBattery(battery, policy, usualRepeatabilityPercent, Date.now());
    return { disposition, borderline };
  };
  return { id, modelName, usedIn, locationId, judge };
}

function randomPolicy(of: Pick<DispositionPolicy, 'scope' | 'value'>): DispositionPolicy {
  const [secondLife = 0, lighterDuty = 0, keep = 0] = [0, 1, 2]
    .map(() => 60 + below(300) / 10)
    .toSorted((a, b) => a - b);
  const recondition = { chemistries: ['lead-ACID'], from: 60, mostPerYear: 1 + below(2), leastGain: below(30) / 10 };
  const { limits } = usual;
  return {
    ...usual,
    ...of,
    keep,
    lighterDuty,
    secondLife,
    recondition: random.one([null, recondition]),
    oldestTestDays: random.one([null, 100 + below(300)]),
    limits: {
      ...limits,
      cca: random.one([null, 70]),
      cycles: random.one([null, 500]),
      ageDays: random.one([null, 1_500]),
    },
    serviceEveryDays: {
      ...usual.serviceEveryDays,
      keep: random.one([null, 30, 200]),
      lighterDuty: random.one([null, 60]),
      retire: random.one([null, 7]),
    },
  };
}

const changesSince = async (by: SignedIn, since: string) => {
  const { body } = await call(app, by, 'POST', '/batteries/getUpdates', { since });
  return { cursor: body.cursor, ids: body.batteries.map(([id]) => id) };
};
/** Everything that is stored of each battery, but its change number. */
const contents = async (acme: TestOrganization) => {
  const rows = await acme.change(`select id, (to_jsonb(batteries) - 'version')::text as content from app.batteries
    where organization_id = ${acme.id}`);
  return new Map(rows.map(({ id, content }) => [Number(id), String(content)]));
};
/**
 * Batteries whose due date is not that of the rule, and those whose fall is not what their own change would write. A fall of which no label
 * tells only counts for some days.
 */
async function stale(acme: TestOrganization, movedIds: readonly number[]): Promise<object[]> {
  const client = await database.root.connect();
  await client.query(`begin; select set_config('app.organization_id', '${acme.id}', true)`);
  const stored = `select id, due_at, fell_below_at, fell_from_percent from app.batteries where organization_id = ${acme.id}`;
  await client.query(`create temporary table stored on commit drop as ${stored}`);
  await client.query(`update app.batteries set cycle_count = cycle_count where organization_id = ${acme.id}`);
  const { rows } = await client.query(
    `select row_to_json(stored) as stored, row_to_json(now) as now
      from stored join (${stored}) as now using (id) join app.batteries using (id)
      where batteries.organization_id = ${acme.id} and (stored.due_at is distinct from now.due_at
        or (batteries.id = any ($1) or batteries.test_ended_at > now() - interval '8 days')
          and (stored.fell_below_at, stored.fell_from_percent) is distinct from (now.fell_below_at, now.fell_from_percent))`,
    [movedIds],
  );
  await client.query('rollback');
  client.release();
  return rows;
}
const rowsOf = async (by: SignedIn) => {
  const { body } = await call(app, by, 'POST', '/batteries/getUpdates', { versions: null });
  const at = (key: string) => body.columns.indexOf(key);
  const rows = body.batteries.map((row) => {
    const [id, disposition, borderline] = [row[0], row[at('disposition')], row[at('borderline')]];
    return [Number(id), { disposition: String(disposition), borderline: borderline === true }] as const;
  });
  return { cursor: body.cursor, rows: new Map(rows) };
};

test('a preview says exactly which batteries a save labels anew, and every label and due date is then that of the rule', async () => {
  const acme = await organization();
  const [leeds, graz] = [await acme.location('Leeds'), await acme.location('Graz')];
  const [admin, other] = [await acme.signIn(), await acme.signIn()];
  const atLeeds = await acme.signIn({ permissions: ['perm-disposition'], locationIds: [leeds] });
  const fleet: Known[] = [];
  for (let i = 0; i < 60; i++) fleet.push(await randomBattery(acme, i % 3 === 0 ? graz : leeds));
  for (let round = 0; round < 8; round++) {
    const wanted = [
      randomPolicy({ scope: 'organization', value: null }),
      ...(below(2) ? [randomPolicy({ scope: 'group', value: "Ward 'B'" })] : []),
      ...(below(2) ? [randomPolicy({ scope: 'model', value: 'M1' })] : []),
    ];
    const before = await rowsOf(other);
    const contentsBefore = await contents(acme);
    const preview = await call(app, admin, 'POST', '/dispositionPolicies/preview', { dispositionPolicies: wanted });
    const limited = await call(app, atLeeds, 'POST', '/dispositionPolicies/preview', { dispositionPolicies: wanted });
    expect((await changesSince(other, before.cursor)).ids).toEqual([]);
    const { version } = (await call(app, admin, 'GET', '/dispositionPolicies')).body;
    const body = { version, dispositionPolicies: wanted, confirmed: true };
    const saved = await call(app, admin, 'PUT', '/dispositionPolicies', body);
    expect(saved.body.changedCount).toBe(preview.body.changedCount);
    const after = await rowsOf(other);
    for (const { id, judge } of fleet) expect([round, id, after.rows.get(id)]).toEqual([round, id, judge(wanted)]);
    const moved = fleet.flatMap(({ id, locationId }) => {
      const [from, to] = [before.rows.get(id), after.rows.get(id)];
      return from?.disposition === to?.disposition
        ? []
        : [{ id, locationId, from: from?.disposition, to: to?.disposition }];
    });
    const said = (answer: typeof preview) =>
      answer.body.changes.flatMap(({ from, to, batteryIds }) => batteryIds.map((id) => ({ id, from, to })));
    const byId = (one: { id: number }, another: { id: number }) => one.id - another.id;
    const plain = moved.map(({ locationId: _, ...move }) => move).toSorted(byId);
    expect(said(preview).toSorted(byId)).toEqual(plain);
    const there = moved.filter(({ locationId }) => locationId === leeds).map(({ id }) => id);
    expect(
      said(limited)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b),
    ).toEqual(there.toSorted((a, b) => a - b));
    const stored = await contents(acme);
    const touched = fleet.filter(({ id }) => stored.get(id) !== contentsBefore.get(id));
    const told = (await changesSince(other, before.cursor)).ids;
    expect(told.toSorted()).toEqual(touched.map(({ id }) => id).toSorted());
    expect(
      await stale(
        acme,
        moved.map(({ id }) => id),
      ),
    ).toEqual([]);
  }
});

test('a preview counts batteries in use by disposition, and those of each listed chemistry', async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  await acme.battery({ chemistry: 'Lead-acid' });
  await acme.battery({ chemistry: 'LEAD-ACID', design_capacity_mah: 5_000 });
  await acme.battery({ chemistry: 'Lead-acid', retired_at: new Date() });
  const recondition = { chemistries: ['lead-acid', 'Nickel', 'Lead-Acid'], from: 60, mostPerYear: 2, leastGain: 2 };
  const ask = (...dispositionPolicies: object[]) =>
    call(app, admin, 'POST', '/dispositionPolicies/preview', { dispositionPolicies });
  const { total, changedCount, changes, counts, chemistries } = (await ask({ ...usual, recondition })).body;
  expect({ total, changedCount, changes }).toEqual({ total: 2, changedCount: 0, changes: [] });
  expect(counts.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 1, 1]);
  expect(chemistries).toEqual([
    { chemistry: 'lead-acid', count: 2 },
    { chemistry: 'Nickel', count: 0 },
  ]);
  expect((await ask()).code).toBe('dispositionPolicies-update-5');
  expect((await ask(usual, usual)).code).toBe('dispositionPolicies-update-3');
  expect((await ask({ ...usual, secondLife: 81 })).code).toBe('dispositionPolicies-update-2');
  const report = (await call(app, admin, 'GET', '/reports/disposition')).body;
  expect(report).toEqual({ counts, total });
});
