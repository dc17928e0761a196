import { defaultDispositionPolicy, type DispositionPolicy } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn, TestOrganization } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const path = '/dispositionPolicies';
const usual = defaultDispositionPolicy;
const group = { ...usual, scope: 'group' as const, value: "Children's ward" };
const model = { ...usual, scope: 'model' as const, value: 'M1', keep: 90.5 };

const load = async (by: SignedIn) => (await call(app, by, 'GET', path)).body;
const save = async (by: SignedIn, policies: readonly object[], more: object = {}) => {
  const { version } = await load(by);
  return call(app, by, 'PUT', path, { version, dispositionPolicies: policies, ...more });
};
const refusalOf = ({ body }: { body: unknown }) => {
  const { code, message, params } = (body as { error: { code: string; message: string; params: unknown[] } }).error;
  return code === 'bad-input' ? code : [code, message, params];
};

async function tested(acme: TestOrganization, soh: number, values: Record<string, unknown> = {}): Promise<number> {
  const id = await acme.battery({ design_capacity_mah: 5_000, ...values });
  const ended = { status: 'pass', service_type: 'Capacity Test', ended_at: new Date(Date.now() - 3_600_000) };
  await acme.service({ battery_id: id, ...ended, soh_percent: soh, temperature_c: 25 });
  await acme.change('select app.refresh_batteries(array[$1]::bigint[])', [id]);
  return id;
}
const labelOf = async (by: SignedIn, id: number) => (await call(app, by, 'GET', `/batteries/${id}`)).body.disposition;
const changesSince = async (by: SignedIn, since: string) => {
  const { body } = await call(app, by, 'POST', '/batteries/getUpdates', { since });
  return { cursor: body.cursor, ids: body.batteries.map(([id]) => id) };
};
const cursorOf = async (by: SignedIn) =>
  (await call(app, by, 'POST', '/batteries/getUpdates', { versions: null })).body.cursor;

test("a new organisation has one policy; a set is answered with the organisation's first, then groups, then models, by value", async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  expect(await load(admin)).toEqual({ version: 0, dispositionPolicies: [usual] });
  const saved = await save(admin, [{ ...model, value: 'M10' }, group, { ...model, value: 'M9' }, usual]);
  expect(saved.body).toMatchObject({ version: 1, changedCount: 0 });
  const { dispositionPolicies } = await load(admin);
  expect(dispositionPolicies.map(({ value }) => value)).toEqual([null, "Children's ward", 'M9', 'M10']);
  expect(dispositionPolicies[2]).toEqual({ ...model, value: 'M9' });
  const { rows } = await database.root.query(
    `select before, after from app.audit_events where organization_id = $1 and action = 'dispositionPolicies-update'`,
    [acme.id],
  );
  expect(Object.keys(rows[0].after).toSorted()).toEqual(["group Children's ward", 'model M10', 'model M9']);
  expect(rows[0].before['model M9']).toBeNull();
  expect((await save(admin, dispositionPolicies)).body).toMatchObject({ version: 1, changedCount: 0 });
});

test('a set that contradicts itself is refused by name', async () => {
  const admin = await (await organization()).signIn();
  const fall = 'must fall: keep, lighter duty, second life.';
  const recondition = { chemistries: ['Lead-acid'], from: 81, mostPerYear: 2, leastGain: 2 };
  const set = async (...policies: object[]) => refusalOf(await save(admin, policies));
  expect(await set({ ...usual, lighterDuty: 80.1 })).toEqual([
    'dispositionPolicies-update-2',
    `The limits of the organization ${fall}`,
    ['the organization'],
  ]);
  for (const wrong of [{ lighterDuty: 50 }, { recondition }])
    expect(await set(usual, { ...group, ...wrong })).toEqual([
      'dispositionPolicies-update-2',
      `The limits of Children's ward ${fall}`,
      ["Children's ward"],
    ]);
  expect(await set(usual, group, model, group)).toEqual([
    'dispositionPolicies-update-3',
    "There are two policies for Children's ward.",
    ["Children's ward"],
  ]);
  expect(await set(usual, usual)).toMatchObject({ 2: ['the organization'] });
  for (const without of [[], [group]])
    expect(await set(...without)).toEqual([
      'dispositionPolicies-update-5',
      'The policy of the organization is missing.',
      [],
    ]);
  const models = (count: number) => Array.from({ length: count }, (_, i) => ({ ...model, value: `M${i}` }));
  expect(await set(usual, ...models(500))).toBe('bad-input');
  for (const wrong of [
    { keep: 80.05 },
    { keep: 150.1 },
    { secondLife: -1 },
    { value: 'M1' },
    { scope: 'group' },
    { scope: 'model', value: '' },
    { oldestTestDays: 0 },
    { oldestTestDays: 3_651 },
    { recondition: { ...recondition, chemistries: [] } },
    { recondition: { ...recondition, from: 60.25 } },
    { recondition: { ...recondition, mostPerYear: 13 } },
    { limits: { ...usual.limits, cycles: 0 } },
    { serviceEveryDays: { ...usual.serviceEveryDays, keep: 1.5 } },
  ])
    expect([wrong, await set({ ...usual, ...wrong })]).toEqual([wrong, 'bad-input']);
  expect((await save(admin, [usual, ...models(499)])).body).toMatchObject({ version: 1 });
});

test('all labels stand when a set is saved, and open lists get those batteries and no others', async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  const ward = { used_in: "Children's ward", model_name: 'M2' };
  const [high, low, inWard] = [await tested(acme, 95), await tested(acme, 85, ward), await tested(acme, 72, ward)];
  const retired = await tested(acme, 50, { retired_at: new Date() });
  const since = await cursorOf(admin);
  const body = { ...usual, lighterDuty: 70, secondLife: 60 };
  expect(
    (await save(admin, [body, { ...group, keep: 86, lighterDuty: 75, secondLife: 72 }, model])).body,
  ).toMatchObject({
    changedCount: 2,
  });
  const labels = await Promise.all([high, low, inWard, retired].map((id) => labelOf(admin, id)));
  expect(labels).toEqual(['keep', 'lighterDuty', 'secondLife', 'notJudged']);
  const changed = await changesSince(admin, since);
  expect(changed.ids).toEqual([low, inWard]);
  await save(admin, [body, { ...group, keep: 86, lighterDuty: 75, secondLife: 72 }]);
  expect((await changesSince(admin, changed.cursor)).ids).toEqual([]);
  expect((await call(app, admin, 'GET', `/batteries/${low}`)).body.apiVersion).toBe(1);
});

test('a policy that would retire more than half of the batteries to keep asks once more', async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  for (const soh of [81, 82, 83, 95]) await tested(acme, soh);
  const policy = { ...usual, keep: 90, lighterDuty: 90, secondLife: 90 };
  const refused = await save(admin, [policy]);
  expect(refusalOf(refused)).toEqual([
    'dispositionPolicies-update-4',
    '3 of 4 batteries would be labelled Retire. Confirm to save.',
    [3, 4],
  ]);
  expect(await load(admin)).toEqual({ version: 0, dispositionPolicies: [usual] });
  expect((await save(admin, [{ ...policy, keep: 82.5, lighterDuty: 82.5, secondLife: 82.5 }])).body).toMatchObject({
    changedCount: 2,
  });
  expect((await save(admin, [policy])).code).toBeUndefined();
  expect((await save(admin, [{ ...policy, keep: 99, lighterDuty: 99, secondLife: 99 }])).code).toBe(
    'dispositionPolicies-update-4',
  );
  const confirmed = await save(admin, [{ ...policy, keep: 99, lighterDuty: 99, secondLife: 99 }], { confirmed: true });
  expect(confirmed.body).toMatchObject({ version: 3, changedCount: 1 });
});

test('of two who save at once the second is told; others may not, and another organisation keeps its own', async () => {
  const [acme, other] = [await organization(), await organization()];
  const admin = await acme.signIn();
  const put = (keep: number) =>
    call(app, admin, 'PUT', path, { version: 0, dispositionPolicies: [{ ...usual, keep }] });
  const answers = await Promise.all([85, 86, 87].map(put));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['dispositionPolicies-update-1']));
  expect((await load(await other.signIn())).dispositionPolicies).toEqual([usual]);
  const permissions = ['perm-disposition'];
  const [limited, reader] = [await acme.signIn({ permissions }), await acme.signIn({ permissions: [] })];
  expect(await load(limited)).toMatchObject({ version: 1 });
  expect((await save(limited, [usual])).code).toBe('not-permitted');
  expect((await call(app, reader, 'GET', path)).code).toBe('not-permitted');
  const everywhere = await acme.signIn({ permissions: [...permissions, 'perm-all-locations'] });
  expect((await save(everywhere, [usual])).body).toMatchObject({ version: 2 });
});

test('a test that ends while policies are saved is judged by the new ones', async () => {
  const acme = await organization();
  const admin = await acme.signIn();
  const client = await database.root.connect();
  await client.query(`begin; select set_config('app.organization_id', '${acme.id}', true)`);
  const values = `(organization_id, serial_number, design_capacity_mah) values (${acme.id}, 'new', 5000)`;
  const { rows } = await client.query<{ id: number }>(`insert into app.batteries ${values} returning id`);
  const id = Number(rows[0]?.id);
  await client.query(
    `insert into app.services (organization_id, uid, battery_id, service_type, status, started_at, ended_at, soh_percent)
      values ($1, 'new', $2, 'Capacity Test', 'pass', now(), now(), 75)`,
    [acme.id, id],
  );
  await client.query('select app.refresh_batteries(array[$1]::bigint[])', [id]);
  expect((await save(admin, [{ ...usual, lighterDuty: 70, secondLife: 70 }])).status).toBe(200);
  await client.query('select app.stamp_changes(); commit');
  client.release();
  expect(await labelOf(admin, id)).toBe('lighterDuty');
});

test('every open page is told that there are new policies', async () => {
  const acme = await organization();
  const heard: string[] = [];
  const listener = await database.api.listen('changes', (payload) => payload !== null && heard.push(payload));
  const policy: DispositionPolicy = { ...usual, oldestTestDays: 365 };
  await save(await acme.signIn(), [policy]);
  await expect.poll(() => heard).toContain(`${acme.id} dispositionPolicies`);
  await listener.close();
});

test('everybody learns the thresholds; a list counts each battery against the one of its own policy, as displayed', async () => {
  const acme = await organization();
  const [admin, reader] = [await acme.signIn(), await acme.signIn({ isSuperuser: false })];
  const median = { column: 'lastSoh', threshold: 'policy' as const };
  const summarize = async (body: object = {}, kind: 'batteries' | 'services' = 'batteries') =>
    call(app, admin, 'POST', `/${kind}/summarize`, { filters: {}, timeZone: 'UTC', median, ...body });
  for (const [soh, values] of [
    [79.94, { model_name: null }],
    [79.95, { model_name: null }],
    [89, { used_in: group.value, model_name: 'M2' }],
    [95, { used_in: group.value, model_name: 'M2' }],
    [90.44, { used_in: group.value, model_name: 'M1' }],
  ] as const)
    await tested(acme, soh, values);
  expect((await summarize()).body.median).toMatchObject({ below: 1 });
  await save(admin, [usual, { ...group, keep: 96 }, model]);
  expect((await call(app, reader, 'GET', `${path}/thresholds`)).body.thresholds).toEqual([
    { scope: 'organization', value: null, keep: 80 },
    { scope: 'group', value: group.value, keep: 96 },
    { scope: 'model', value: 'M1', keep: 90.5 },
  ]);
  expect((await summarize()).body.median).toEqual({ median: 89, below: 4 });
  const services = await summarize({ median: { column: 'soh', threshold: 'policy' } }, 'services');
  expect(refusalOf(services)).toBe('bad-input');
});
