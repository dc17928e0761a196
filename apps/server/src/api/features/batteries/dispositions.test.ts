import { dispositions } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, organization } = await testApi();
const acme = await organization();
const admin = await acme.signIn();
const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day);

const policy = {
  keep: 80,
  lighterDuty: 70,
  secondLife: 60,
  recondition: null,
  oldestTestDays: null,
  limits: { resistanceRise: null, cca: null, ageDays: null, cycles: null },
  serviceEveryDays: { keep: null, recondition: null, lighterDuty: null, secondLife: null, retire: null },
};

/** As the gateway leaves a battery at the end of a service. */
const refresh = (id: number) => acme.change('select app.refresh_batteries(array[$1]::bigint[])', [id]);
async function tested(values: Record<string, unknown>, services: Record<string, unknown>[]): Promise<number> {
  const id = await acme.battery({ design_capacity_mah: 5_000, ...values });
  for (const service of services) {
    await acme.service({
      battery_id: id,
      status: 'pass',
      service_type: 'Capacity Test',
      ended_at: daysAgo(1),
      ...service,
    });
  }
  await refresh(id);
  return id;
}
const labelOf = async (id: number) => {
  const { body } = await call(app, admin, 'GET', `/batteries/${id}`);
  return { disposition: body.disposition, borderline: body.borderline };
};
const verdictOf = async (id: number, who = admin) => (await call(app, who, 'GET', `/batteries/${id}/verdict`)).body;

test('a battery is labelled in the moment in which it is tested, changed or retired', async () => {
  expect(await labelOf(await acme.battery())).toEqual({ disposition: 'notJudged', borderline: false });
  const id = await tested({}, [{ soh_percent: 79.95 }]);
  expect(await labelOf(id)).toEqual({ disposition: 'keep', borderline: true });
  const aborted = { battery_id: id, status: 'aborted', ended_at: new Date(), soh_percent: 20 };
  await acme.service(aborted);
  await refresh(id);
  expect(await labelOf(id)).toMatchObject({ disposition: 'keep' });
  const running = await acme.service({ battery_id: id, status: 'servicing' });
  await refresh(id);
  expect(await labelOf(id)).toMatchObject({ disposition: 'notJudged' });
  const ended = { status: 'pass', ended_at: new Date(), soh_percent: 50 };
  await acme.change(`update app.services set status = $2, ended_at = $3, soh_percent = $4 where id = $1`, [
    running,
    ...Object.values(ended),
  ]);
  await refresh(id);
  expect(await labelOf(id)).toEqual({ disposition: 'retire', borderline: false });
  await call(app, admin, 'DELETE', '/services', { serviceIds: [running] });
  expect(await labelOf(id)).toMatchObject({ disposition: 'keep' });
  await call(app, admin, 'POST', '/batteries/retire', { batteryIds: [id], retired: Date.now() });
  expect(await labelOf(id)).toMatchObject({ disposition: 'notJudged' });
});

test('the label of the list is the verdict with its reasons, whatever the battery and its policy', async () => {
  const made: number[] = [];
  for (let i = 0; i < 36; i++) {
    const soh = 56 + i * 0.9;
    const first = { ended_at: daysAgo(400 - i * 9), soh_percent: i % 4 === 0 ? null : soh - 3, measured_cca_a: 400 };
    const again = { service_type: i % 3 === 0 ? 'Recondition' : 'Capacity Test', ended_at: daysAgo(1 + i * 8) };
    const last = {
      ...again,
      soh_percent: soh,
      temperature_c: i % 5 === 0 ? null : 10 + i,
      measured_cca_a: 300 + i * 4,
    };
    const values = { chemistry: i % 2 ? 'LEAD-acid' : 'Li-ion', rated_cca_a: 500, cycle_count: i * 20 };
    const id = await tested({ ...values, in_service_at: daysAgo(i * 50) }, [first, last]);
    const services = await acme.change('select id from app.services where battery_id = $1 order by ended_at', [id]);
    for (const [n, service] of services.entries())
      await acme.insert('service_spectra', {
        service_id: service['id'],
        frequencies_hz: [100, 10_000],
        real_ohm: [1, n === 0 ? 0.02 : 0.015 + i / 1_000],
        imaginary_ohm: [0, 0],
      });
    made.push(id);
  }
  const recondition = { chemistries: ['lead-ACID'], from: 60, mostPerYear: 1, leastGain: 2 };
  const rules = [
    policy,
    { ...policy, recondition },
    { ...policy, recondition: { ...recondition, mostPerYear: 2, leastGain: 3.5 }, oldestTestDays: 200 },
    { ...policy, limits: { resistanceRise: 60, cca: 75, ageDays: 1_500, cycles: 600 } },
  ];
  const seen = new Set<string>();
  await acme.insert('disposition_policies', { scope: 'organization', rule: rules[0] });
  for (const rule of rules) {
    await acme.change('update app.disposition_policies set rule = $1', [rule]);
    await acme.change('update app.batteries set last_service_id = last_service_id where id = any ($1)', [made]);
    for (const id of made) {
      const { disposition, borderline } = await verdictOf(id);
      expect([id, await labelOf(id)]).toEqual([id, { disposition, borderline }]);
      seen.add(disposition);
    }
  }
  expect(seen.size).toBe(dispositions.length - 1);
  await acme.change('delete from app.disposition_policies');
});

test('the verdict names its method, its inputs and its uncertainty, but no service that the caller cannot see', async () => {
  const [leeds, graz] = [await acme.location('Leeds'), await acme.location('Graz')];
  const id = await tested({}, [
    { ended_at: daysAgo(9), soh_percent: 90, location_id: graz, temperature_c: 25, fcc_mah: 4_500 },
    { service_type: 'Charge', location_id: leeds },
  ]);
  const { test: newest, ...verdict } = await verdictOf(id);
  expect(verdict).toMatchObject({
    disposition: 'keep',
    soh: 90,
    uncertainty: 1.8,
    reference: 5_000,
    budget: { repeatability: 1, bay: 0, temperature: 0, reference: 0 },
    policy: { scope: 'organization', value: null, keep: 80, lighterDuty: 80, secondLife: 80 },
    reasons: [{ code: 'soh', params: { soh: 90, limit: 80 } }],
  });
  expect(newest).toMatchObject({ serviceType: 'Capacity Test', fcc: 4_500, temp: 25 });
  expect(verdict.inputs).toEqual([newest?.serviceId]);
  const atLeeds = await acme.signIn({ permissions: [], locationIds: [leeds] });
  const seen = await verdictOf(id, atLeeds);
  expect(seen).toMatchObject({ disposition: 'keep', soh: 90, inputs: [], test: { serviceId: null, fcc: 4_500 } });
  const elsewhere = await acme.signIn({ permissions: [], locationIds: [graz] });
  expect(await call(app, elsewhere, 'GET', `/batteries/${id}/verdict`)).toMatchObject({ status: 404 });
});
