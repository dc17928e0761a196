import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { linkPaths, maxInvitations } from '@ohmstead/contract';
import { csvLine } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { call } from '../api/testing/call.ts';
import { importBench } from '../api/testing/import-bench.ts';
import { openMailbox } from '../api/testing/mailbox.ts';
import { publicUrl, testApi } from '../api/testing/test-api.ts';
import { exportTo } from '../provider/commands/export-to.ts';

const { app, database, organization } = await testApi();
const mailbox = await openMailbox(database, publicUrl);
const acme = await organization();
const admin = await acme.signIn();
const graz = await acme.location('Graz');
const testers = await acme.insert('groups', { name: 'Testers' });
await acme.insert('group_permissions', { group_id: testers, permission: 'perm-reports' });
const people = importBench({ app, database, organizationId: acme.id, kind: 'users' }, admin);
const places = importBench({ app, database, organizationId: acme.id, kind: 'locations' }, admin);

let made = 0;
const usersLike = async (email: string) =>
  (await call(app, admin, 'GET', '/users')).body.users
    .filter((user) => user.email.includes(email))
    .map(({ email: address, firstName, lastName, groupName, verified, permissions }) => ({
      address,
      name: [firstName, lastName],
      groupName,
      verified,
      permissions: permissions.permissions,
    }));
const locationsLike = async (name: string) =>
  (await call(app, admin, 'GET', '/locations')).body.locations.filter((each) => each.name.startsWith(name));
const audited = async (action: string) =>
  (await database.root.query('select client, after from app.audit_events where action = $1 order by id', [action]))
    .rows;

test('locations are read, checked, added and taken back; those that are there are found unchanged', async () => {
  const found = await places.checked('Standort,Devices\nL Oslo,3\ngraz,1\nL Wien;Süd,\nl oslo,\n');
  expect(found).toMatchObject({
    kind: 'locations',
    mapping: { fields: ['name', null] },
    counts: { create: 2, change: 0, unchanged: 1, skipped: 0, wrong: 1 },
  });
  expect(await places.reasonsOf(found.id)).toEqual([[5, 'Line 2 names the same location.']]);
  expect(await places.post(found.id, 'run', { version: found.version })).toMatchObject({ code: 'imports-run-1' });
  expect(await locationsLike('L ')).toEqual([]);
  const ran = await places.run(found, { rightOnly: true });
  expect(ran).toMatchObject({ state: 'done', written: 2, counts: { create: 2, unchanged: 1, wrong: 1 } });
  expect((await places.rowsOf(found.id, '?state=unchanged')).rows).toMatchObject([{ batteryId: null, objectId: graz }]);
  const [oslo] = await locationsLike('L ');
  expect(await audited('locations-add')).toMatchObject([
    { client: `Import ${found.id}`, after: { name: 'L Oslo', importId: found.id } },
    { after: { name: 'L Wien;Süd' } },
  ]);
  await acme.battery({ serial_number: 'L-1', model_name: 'M', location_id: oslo!.id });
  expect(await places.planUndo(found.id)).toEqual({
    remove: 1,
    restore: 0,
    keep: [{ batteryId: null, name: 'L Oslo', field: null, reason: 'Something is at this location by now.' }],
  });
  expect(await call(app, admin, 'DELETE', `/imports/${found.id}`)).toMatchObject({
    body: { state: 'undone', undone: { removed: 1, restored: 0, kept: 1 } },
  });
  expect((await locationsLike('L ')).map(({ name }) => name)).toEqual(['L Oslo']);
});

test('people are invited as by hand, once the import runs, and those who have not accepted are taken back', async () => {
  const file = [
    'E-Mail-Adresse;Vorname;Nachname;Gruppe;Standorte;Permissions',
    'in-1@example.test;Ines;Berg;testers;;',
    'in-2@example.test;;;;graz;"perm-reports; perm-nyquist"',
  ].join('\n');
  const found = await people.checked(file);
  expect(found).toMatchObject({
    mapping: { fields: ['email', 'firstName', 'lastName', 'group', 'locations', 'permissions'] },
    counts: { create: 2, wrong: 0 },
  });
  expect(await usersLike('in-')).toEqual([]);
  await people.run(found);
  expect(await usersLike('in-')).toEqual([
    { address: 'in-1@example.test', name: ['Ines', 'Berg'], groupName: 'Testers', verified: false, permissions: [] },
    {
      address: 'in-2@example.test',
      name: [null, null],
      groupName: null,
      verified: false,
      permissions: ['perm-nyquist', 'perm-reports', `perm-location-${graz}`],
    },
  ]);
  expect(await audited('users-invite')).toMatchObject([
    { client: `Import ${found.id}`, after: { importId: found.id, groupId: testers } },
    { after: { importId: found.id } },
  ]);
  const payload = {
    verificationToken: await mailbox.token('in-1@example.test', '/register/verify-invite/'),
    password: 'Copper-Kettle-27',
  };
  expect((await app.inject({ method: 'PUT', url: '/api/users', payload })).statusCode).toBe(201);
  expect((await people.checked(file)).counts).toMatchObject({ create: 0, unchanged: 2, skipped: 0 });
  const other = await people.checked('email,group,first name\nIN-2@example.test,Testers,Otto\n');
  expect(other.counts).toMatchObject({ skipped: 1, create: 0 });
  expect(await people.planUndo(found.id)).toEqual({
    remove: 1,
    restore: 0,
    keep: [
      { batteryId: null, name: 'in-1@example.test', field: null, reason: 'This invitation has been accepted by now.' },
    ],
  });
  expect(await call(app, admin, 'DELETE', `/imports/${found.id}`)).toMatchObject({ body: { state: 'undone' } });
  expect(await usersLike('in-')).toMatchObject([{ address: 'in-1@example.test', verified: true }]);
});

test('nobody gives what they do not hold, neither in the check nor in the run', async () => {
  await acme.location('Wien');
  const permissions = ['perm-users-groups', 'perm-reports'];
  const local = await acme.signIn({ permissions, locationIds: [graz] });
  const strong = await acme.insert('groups', { name: 'Strong' });
  await acme.insert('group_permissions', { group_id: strong, permission: 'perm-services-delete' });
  const found = await people.checked(
    'email,group,locations,permissions\n' +
      'g-1@example.test,Strong,,\n' +
      'g-2@example.test,,Wien,\n' +
      'g-3@example.test,,,perm-audit-nothing\n' +
      'g-4@example.test,,,perm-services-delete\n' +
      'g-5@example.test,Testers,Graz,perm-reports\n' +
      'g-6@example.test,Nobody,,\n' +
      'not an address,,,\n',
    local,
  );
  expect(await people.reasonsOf(found.id, local)).toEqual([
    [2, 'You cannot give Strong: it grants more than you hold.'],
    [3, 'There is no location Wien.'],
    [4, 'There is no permission perm-audit-nothing.'],
    [5, 'You cannot give perm-services-delete: it grants more than you hold.'],
    [7, 'There is no group Nobody.'],
    [8, 'not an address is not a valid email address.'],
  ]);
  await acme.insert('group_permissions', { group_id: testers, permission: 'perm-services-delete' });
  const ran = await people.run(found, { rightOnly: true }, local);
  expect(ran).toMatchObject({ state: 'checked', written: 0, counts: { create: 0, wrong: 7 } });
  expect((await people.reasonsOf(found.id, local))[4]).toEqual([
    6,
    'You cannot give Testers: it grants more than you hold.',
  ]);
  expect(await usersLike('g-')).toEqual([]);
});

test('an address of another organisation is answered as by hand, and shows only when it is invited', async () => {
  await (await organization()).person({ email: 'taken@example.test' });
  const found = await people.checked('email\nTaken@example.test\nfree@example.test\n');
  expect(found.counts).toMatchObject({ create: 2, wrong: 0 });
  const byHand = await app.inject({
    method: 'POST',
    url: '/api/users',
    headers: admin.headers,
    payload: {
      url: `${publicUrl.origin}${linkPaths.invite}`,
      emails: ['Taken@example.test'],
      permissions: { permissions: [] },
    },
  });
  const ran = await people.run(found);
  expect(ran).toMatchObject({ state: 'checked', counts: { create: 1, wrong: 1 } });
  expect(await people.reasonsOf(found.id)).toEqual([[2, `${byHand.json().error.message}.`]]);
  expect(await usersLike('free@')).toEqual([]);
  const again = await Promise.all(
    [1, 2, 3].map(() => people.post(found.id, 'run', { version: ran.version, rightOnly: true })),
  );
  expect(again.map(({ status, code }) => code ?? status).toSorted()).toEqual([200, 'imports-run-3', 'imports-run-3']);
  expect(await usersLike('free@')).toHaveLength(1);
});

test('somebody without all locations neither sees nor takes a location elsewhere, and sees what they add', async () => {
  const hidden = await acme.location('Hidden');
  const local = await acme.signIn({ permissions: ['perm-locations'], locationIds: [graz] });
  const found = await places.checked('name\nHIDDEN\nM Depot\n', local);
  expect(found.counts).toMatchObject({ create: 2, unchanged: 0 });
  const ran = await places.run(found, {}, local);
  expect(ran).toMatchObject({ state: 'checked', counts: { create: 1, wrong: 1 } });
  expect(await places.reasonsOf(found.id, local)).toEqual([[2, 'This location is already defined.']]);
  expect((await places.rowsOf(found.id, '?state=wrong', local)).rows).toMatchObject([{ objectId: null }]);
  await places.run(ran, { rightOnly: true }, local);
  const seen = (await call(app, local, 'GET', '/locations')).body.locations;
  expect(seen.map(({ name }) => name)).toEqual(['Graz', 'M Depot']);
  expect(await call(app, local, 'DELETE', `/imports/${found.id}`)).toMatchObject({ body: { undone: { removed: 1 } } });
  expect(await locationsLike('Hidden')).toMatchObject([{ id: hidden, version: 1 }]);
  const fleet = await acme.signIn({ permissions: ['perm-batteries-import'] });
  for (const [who, kind] of [
    [fleet, 'locations'],
    [local, 'users'],
  ] as const) {
    const refused = await app.inject({
      method: 'POST',
      url: `/api/imports?kind=${kind}&fileName=x`,
      payload: 'a',
      headers: { ...who.headers, 'content-type': 'application/octet-stream' },
    });
    expect([refused.statusCode, refused.json().error.code]).toEqual([403, 'not-permitted']);
  }
});

test('no more people are invited at once than by hand', async () => {
  const rows = Array.from({ length: maxInvitations + 1 }, (_, at) => `many-${at}@example.test`);
  const found = await people.checked(['email', ...rows].join('\n'));
  expect(found.counts).toMatchObject({ create: maxInvitations, wrong: 1 });
  const { id, version } = found;
  // From this machine more may be invited.
  const refused = await app.inject({
    method: 'POST',
    url: `/api/imports/${id}/run`,
    headers: admin.headers,
    payload: { version, rightOnly: true },
    remoteAddress: '198.51.100.7',
  });
  expect([refused.statusCode, refused.json().error.code]).toEqual([429, 'too-many-requests']);
  expect(await people.read(id)).toMatchObject({ state: 'checked', written: 0 });
  expect(await usersLike('many-')).toEqual([]);
});

test.each(['locations', 'users'] as const)('the template imports without a problem: %s', async (kind) => {
  for (const form of ['csv', 'xlsx']) {
    const url = `/api/imports/template?kind=${kind}&form=${form}`;
    const { rawPayload } = await app.inject({ url, headers: admin.headers });
    const found = await (kind === 'users' ? people : places).checked(rawPayload);
    expect(found.counts).toMatchObject({ create: 2, wrong: 0 });
  }
});

test('the locations and people of an export come in unchanged', async () => {
  for (const name of ['=1+1', "'s", 'a;b', '"q"', 'Ä, Ö', '@x', '-5', '１２', 'two  words', '1,234'])
    await acme.location(name);
  for (const name of ['=x', "O'Neil", 'Ä;ö', '"q"'])
    await acme.insert('users', { email: `${++made}.of.export@example.test`, first_name: name, last_name: name });
  const folder = await mkdtemp(join(tmpdir(), 'ohmstead-export-'));
  const context = { databaseUrl: database.url, dataDir: folder, publicUrl: '' };
  await exportTo(context, { to: folder }, String(acme.id));
  const tableOf = async (name: string): Promise<string> => {
    const lines = (await readFile(join(folder, `organization-${acme.id}`, `${name}.jsonl`), 'utf8')).trim().split('\n');
    const rows = lines.map((line): Record<string, unknown> => JSON.parse(line));
    const heads = Object.keys(rows[0] ?? {});
    const cellOf = (value: unknown) =>
      typeof value === 'string' ? value : value === null ? null : JSON.stringify(value);
    return [heads, ...rows.map((row) => heads.map((head) => cellOf(row[head])))]
      .map((cells) => csvLine(cells))
      .join('');
  };
  for (const [bench, name] of [
    [places, 'locations'],
    [people, 'users'],
  ] as const) {
    const found = await bench.checked(await tableOf(name));
    expect(found.rowCount).toBeGreaterThan(4);
    expect(found.counts).toEqual({ create: 0, change: 0, unchanged: found.rowCount, skipped: 0, wrong: 0 });
  }
  await rm(folder, { recursive: true });
});
