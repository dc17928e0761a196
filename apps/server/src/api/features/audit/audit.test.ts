import type { AuditEntry } from '@ohmstead/contract';
import { permissions } from '@ohmstead/domain';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn, TestOrganization } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const [acme, other] = [await organization(), await organization('Other Works')];
const who = await acme.signIn();

const ask = async (query = '', by: SignedIn = who) =>
  (await call(app, by, 'GET', `/audit${query === '' ? '' : `?${query}`}`)).body;
const actions = async (query: string, by?: SignedIn) => (await ask(query, by)).entries.map(({ action }) => action);
const addLocation = (name: string, by = who) => call(app, by, 'POST', '/locations', { name });

async function plant(owner: TestOrganization, count: number): Promise<void> {
  await owner.change(
    `insert into app.audit_events (organization_id, at, actor, action, object_kind, object_id, after)
      select ${owner.id}, now() - make_interval(mins => ${count} - n), 'bulk@example.test', 'batteries-retire', 'battery', n,
        jsonb_build_object('n', n) from generate_series(1, ${count}) as n`,
  );
}

test('an entry says who, when, from where, and the values before and after', async () => {
  const { id } = (await addLocation('First hall')).body;
  const headers = { ...who.headers, 'user-agent': 'Bench/1.0' };
  const payload = { name: 'Second hall' };
  await app.inject({ method: 'PUT', url: `/api/locations/${id}`, headers, payload });
  const [entry] = (await ask()).entries;
  expect(entry).toEqual({
    id: expect.any(Number),
    at: expect.any(Number),
    userId: who.id,
    actor: who.email,
    ip: '127.0.0.1',
    session: expect.stringMatching(/^[0-9a-f]{24}$/),
    client: 'Bench/1.0',
    action: 'locations-update',
    objectKind: 'location',
    objectId: id,
    objectName: 'Second hall',
    before: { name: 'First hall' },
    after: { name: 'Second hall' },
  });
  expect(Math.abs((entry?.at ?? 0) - Date.now())).toBeLessThan(30_000);
});

test('ids in an entry are shown with names, except for a location that the reader may not see', async () => {
  const works = await organization('Names Works');
  const admin = await works.signIn();
  const [here, there] = [await works.location("O'Hare"), await works.location('CANARY')];
  const limited = await works.signIn({ permissions: ['perm-users-groups'], locationIds: [here] });
  const permissions = { permissions: [`perm-location-${here}`, `perm-location-${there}`], displayConfigurations: {} };
  const group = (await call(app, admin, 'POST', '/groups', { name: 'Night crew', permissions })).body.id;
  const device = await works.device({ location_id: here });
  await call(app, admin, 'PUT', `/devices/${device}/assignments`, { users: [limited.id], groups: [group] });
  await call(app, admin, 'PUT', `/devices/${device}`, { apiVersion: 1, location: there });
  expect((await ask('', admin)).names).toEqual({
    [`group ${group}`]: 'Night crew',
    [`user ${limited.id}`]: limited.email,
    [`location ${here}`]: "O'Hare",
    [`location ${there}`]: 'CANARY',
  });
  const seen = (await ask('', limited)).names;
  expect(seen[`location ${here}`]).toBe("O'Hare");
  expect(seen).not.toHaveProperty(`location ${there}`);
});

test('the session of an entry is the one that its owner sees in their list', async () => {
  const { sessions } = (await call(app, who, 'GET', '/users/sessions')).body;
  expect((await ask()).entries[0]?.session).toBe(sessions.find(({ current }) => current)?.id);
});

test('pages follow each other by keyset: nothing is repeated or left out, whatever is written meanwhile', async () => {
  const bulk = await organization('Bulk Works');
  const admin = await bulk.signIn();
  await plant(bulk, 120);
  const seen: AuditEntry[] = [];
  let before = '';
  for (;;) {
    const page = await ask(`limit=50${before}`, admin);
    seen.push(...page.entries);
    if (page.next === null) break;
    before = `&before=${page.next}`;
    await addLocation(`Meanwhile ${seen.length}`, admin);
  }
  const ids = seen.map(({ id }) => id);
  expect(ids).toEqual(ids.toSorted((one, other_) => other_ - one));
  expect(new Set(ids).size).toBe(ids.length);
  expect(seen.filter(({ action }) => action === 'batteries-retire')).toHaveLength(120);
});

test('filters: who, what, when, and text in the entry or in the name of its object', async () => {
  const works = await organization('Filter Works');
  const [ada, grace] = [
    await works.signIn({ email: 'ada.filter@example.test' }),
    await works.signIn({ email: 'grace.filter@example.test' }),
  ];
  await addLocation('Harbour', ada);
  const battery = await works.battery({ serial_number: 'HARBOUR_9' });
  await call(app, grace, 'POST', '/batteries/retire', { retired: 0, batteryIds: [battery] });
  expect(await actions('who=GRACE', ada)).toEqual(['batteries-retire', 'session-login']);
  expect(await actions('area=sign-ins', ada)).toEqual(['session-login', 'session-login']);
  expect(await actions('area=batteries', ada)).toEqual(['batteries-retire']);
  expect(await actions('text=harbour', ada)).toEqual(['batteries-retire', 'locations-add']);
  expect(await actions('text=battery%20retired', ada)).toEqual(['batteries-retire']);
  expect(await actions('text=HARBOUR_', ada)).toEqual(['batteries-retire']);
  expect(await actions('text=100%25', ada)).toEqual([]);
  const [newest] = (await ask('', ada)).entries;
  expect(await actions(`from=${newest?.at}&to=${(newest?.at ?? 0) + 1}&area=batteries`, ada)).toHaveLength(1);
  expect(await actions(`from=${Date.now() + 60_000}`, ada)).toEqual([]);
  expect(await actions('to=1000', ada)).toEqual([]);
});

test.each(['limit=0', 'limit=201', 'before=0', 'area=ghosts', 'from=x', 'superuser=1'])(
  '%s is refused',
  async (query) => {
    expect(await call(app, who, 'GET', `/audit?${query}`)).toMatchObject({ status: 400, code: 'bad-input' });
  },
);

test('the audit log is for those who administer users, and shows one organisation only', async () => {
  await addLocation('Canary', await other.signIn());
  expect(JSON.stringify((await ask('limit=200')).entries)).not.toContain('Canary');
  const others = await acme.signIn({ permissions: permissions.filter((name) => name !== 'perm-users-groups') });
  for (const path of ['/audit', '/audit/downloadCsv'])
    expect(await call(app, others, 'GET', path)).toMatchObject({ status: 403, code: 'not-permitted' });
});

test('a user with some locations learns nothing of what happens to objects elsewhere', async () => {
  const works = await organization('Scope Works');
  const [admin, here, there] = [await works.signIn(), await works.location('Here'), await works.location('There')];
  const limited = await works.signIn({ permissions: ['perm-users-groups'], locationIds: [here] });
  const [seen, hidden] = [
    await works.battery({ location_id: here }),
    await works.battery({ location_id: there, serial_number: 'CANARY' }),
  ];
  await call(app, admin, 'POST', '/batteries/retire', { retired: 0, batteryIds: [seen, hidden] });
  await call(app, admin, 'PUT', `/locations/${there}`, { name: 'CANARY' });
  const entries = (await ask('', limited)).entries;
  expect(entries.filter(({ objectKind }) => objectKind === 'battery').map(({ objectId }) => objectId)).toEqual([seen]);
  expect(entries.filter(({ objectKind }) => objectKind === 'location')).toEqual([]);
  expect((await app.inject({ url: '/api/audit/downloadCsv', headers: limited.headers })).body).not.toContain('CANARY');
});

const parseLines = (text: string) => text.trimEnd().split('\r\n');

test('the file holds the same entries, and downloading it is audited itself', async () => {
  const works = await organization('File Works');
  const admin = await works.signIn();
  await plant(works, 12_000);
  await addLocation('=HYPERLINK("evil")', admin);
  const answer = await app.inject({ url: '/api/audit/downloadCsv?timeZone=Europe/Vienna', headers: admin.headers });
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [heading, first, second, ...rest] = parseLines(answer.body.replace('\uFEFF', ''));
  expect(heading).toBe(
    '"Entry","Time","Who","IP address","Session","Client","Action","What","Object","Object ID","Before","After"',
  );
  expect(first).toContain('"audit-download","Audit log downloaded"');
  expect(second).toContain('"locations-add","Location added","location =HYPERLINK(""evil"")"');
  expect(rest.filter((line) => line.includes('batteries-retire'))).toHaveLength(12_000);
  const filtered = await app.inject({ url: '/api/audit/downloadCsv?area=locations', headers: admin.headers });
  expect(parseLines(filtered.body)).toHaveLength(2);
  expect((await ask('', admin)).entries[0]).toMatchObject({ action: 'audit-download', after: { area: 'locations' } });
});

test('refusals are audited, the same call once a minute', async () => {
  const works = await organization('Refused Works');
  const [admin, nosy] = [await works.signIn(), await works.signIn({ permissions: ['perm-users-groups'] })];
  const place = await works.location('Vault');
  for (let n = 0; n < 3; n++) await call(app, nosy, 'PUT', `/locations/${place}`, { name: 'Mine' });
  const granted = { permissions: ['perm-reports'], displayConfigurations: {} };
  expect(await call(app, nosy, 'POST', '/groups', { name: 'Mine', permissions: granted })).toMatchObject({
    status: 403,
  });
  const { entries } = await ask('area=refused', admin);
  expect(entries.map(({ actor, action, after }) => [actor, action, after])).toEqual([
    [nosy.email, 'access-refused', { call: 'POST /api/groups' }],
    [nosy.email, 'access-refused', { call: `PUT /api/locations/${place}` }],
  ]);
});

test('the progress of the chain is returned', async () => {
  expect((await ask()).sealedAt).toBeNull();
  await database.worker.writeTenant(acme.scope, (writer) => seal(writer));
  expect((await ask()).sealedAt).toBeGreaterThan(Date.now() - 60_000);
});

async function seal(writer: Parameters<Parameters<typeof database.worker.writeTenant>[1]>[0]): Promise<void> {
  await sql`select app.seal_audit_events()`.execute(writer);
}
