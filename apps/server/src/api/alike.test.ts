import { linkPaths, type ObjectKind } from '@ohmstead/contract';
import { permissions } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { addressOf, exampleCalls, type ExampleCall } from './testing/example-request.ts';
import { publicUrl, testApi } from './testing/test-api.ts';
import type { TestOrganization } from './testing/test-organization.ts';

const { app, database, organization } = await testApi();
// Ids so long that they stand nowhere else in an answer.
for (const table of [
  'batteries',
  'devices',
  'services',
  'locations',
  'display_configurations',
  'users',
  'groups',
  'bays',
])
  await database.root.query(`alter table app.${table} alter column id restart with 710001`);
const [acme, other] = [await organization(), await organization('Other Works')];
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const theirs = await other.location('Canary Wharf');
/** Every right, at one location. */
const limited = await acme.signIn({
  permissions: permissions.filter((name) => name !== 'perm-all-locations'),
  locationIds: [graz],
});

const inviteUrl = `${publicUrl.origin}${linkPaths.invite}`;
let made = 0;
const named = (name: string) => ({ name: `${name} ${++made}` });
const bayOf = new Map<number, number>();

async function makeDevice(owner: TestOrganization, place: number): Promise<number> {
  const id = await owner.device({ location_id: place, firmware_offer: '9.9.9', comments: 'CANARY' });
  bayOf.set(id, await owner.insert('bays', { device_id: id, number: 1 }));
  return id;
}

async function makeService(owner: TestOrganization, place: number): Promise<number> {
  const battery = await owner.battery({ location_id: place });
  const ended = { status: 'pass', ended_at: new Date(), has_eis_data: true };
  const id = await owner.service({ battery_id: battery, location_id: place, notes: 'CANARY', ...ended });
  const spectrum = { frequencies_hz: [1], real_ohm: [1], imaginary_ohm: [-1] };
  await owner.insert('service_spectra', { service_id: id, ...spectrum });
  return id;
}
const makers: Record<ObjectKind, (owner: TestOrganization, place: number) => Promise<number>> = {
  battery: (owner, place) => owner.battery({ location_id: place, comments: 'CANARY' }),
  device: makeDevice,
  service: makeService,
  location: async (owner) => (owner === acme ? owner.location(`Place ${++made}`) : theirs),
  displayConfiguration: (owner) => owner.insert('display_configurations', { type: 'devices', ...named('CANARY') }),
  user: async (owner) => (await owner.person()).id,
  group: (owner) => owner.insert('groups', named('CANARY')),
};
const hasPlace = new Set<ObjectKind>(['battery', 'device', 'service', 'location']);

/** A place of its own each time, since places are deleted too. */
async function visiblePlace(): Promise<number> {
  const place = await acme.location(`Visible ${++made}`);
  await acme.insert('user_locations', { user_id: limited.id, location_id: place });
  return place;
}
const visible = async (kind: ObjectKind) => (kind === 'location' ? visiblePlace() : makers[kind](acme, graz));
const elsewhere = async (kind: ObjectKind) => (kind === 'location' ? oslo : makers[kind](acme, oslo));

/** An id that never was, as long as one that is: answers may repeat it. */
const absentLike = (id: number) => 980_000 + (id % 10_000);

type Position = { example: ExampleCall; position: string; kind: ObjectKind };
const positions: Position[] = exampleCalls(app).flatMap((example) =>
  Object.entries(example.access.ids ?? {}).map(([position, kind]) => ({ example, position, kind })),
);

/** The call with its ids; whatever holds one may hold several, or pairs. */
function withId(example: ExampleCall, position: string, id: number): ExampleCall {
  const [place, name] = position.split('.') as ['params' | 'query' | 'body', string];
  if (place !== 'body') return { ...example, [place]: { ...example[place], [name]: String(id) } };
  const before = example.fullBody?.[name];
  const first = Array.isArray(before) ? (before[0] as unknown) : undefined;
  const value = Array.isArray(before) ? [Array.isArray(first) ? [id, ...first.slice(1)] : id] : id;
  return { ...example, body: { ...example.body, [name]: value } };
}

/** Every field of the body, so that none is missing; of a download the rows and not the ticket. */
function plain({ query, body, fullBody: every, ...example }: ExampleCall): ExampleCall {
  const fullBody = every && 'url' in every ? { ...every, url: inviteUrl } : every;
  if (!example.call.endsWith('downloadCsv')) return { ...example, query, body: fullBody, fullBody };
  return { ...example, query: query['ids'] ? { ids: query['ids'] } : {}, body, fullBody };
}

async function fill({ example, position }: Position): Promise<ExampleCall> {
  let filled = plain(example);
  for (const [each, kind] of Object.entries(example.access.ids ?? {}))
    if (each !== position) filled = withId(filled, each, await visible(kind));
  return filled;
}

/** Where a bay is named too, it is one of the device. */
function withBay(example: ExampleCall): ExampleCall {
  const bay = bayOf.get(Number(example.body?.['deviceId'] ?? example.params['id'])) ?? 1;
  if (example.params['bayId']) return { ...example, params: { ...example.params, bayId: String(bay) } };
  return example.body?.['bayId'] ? { ...example, body: { ...example.body, bayId: bay } } : example;
}

async function ask(filled: ExampleCall, position: string, id: number) {
  const example = withBay(withId(filled, position, id));
  const { method, body: payload } = example;
  const url = addressOf(example);
  const answer = await app.inject({ method, url, headers: limited.headers, ...(payload ? { payload } : {}) });
  const body = answer.body.replace(/"ticket":"[^"]+"/, '').replaceAll(String(id), '<id>');
  return { status: answer.statusCode, body };
}

test('there are positions of every kind', () => {
  expect(positions.length).toBeGreaterThan(20);
  const kinds = new Set(positions.map(({ kind }) => kind));
  for (const kind of ['battery', 'device', 'service', 'location', 'user', 'group'] as const)
    expect(kinds).toContain(kind);
});

test.each(positions.map((each) => [`${each.position} of ${each.example.call}`, each] as const))(
  '%s: unknown, foreign and out-of-location ids answer like ids that never existed',
  async (_, one) => {
    const filled = await fill(one);
    const foreignId = await makers[one.kind](other, theirs);
    const absent = await ask(filled, one.position, absentLike(foreignId));
    expect(absent.status).toBeLessThan(500);
    const hidden = [foreignId, ...(hasPlace.has(one.kind) ? [await elsewhere(one.kind)] : [])];
    for (const id of hidden) {
      const answer = await ask(filled, one.position, id);
      expect(answer).toEqual(absent);
      expect(answer.body).not.toContain('CANARY');
    }
  },
);

/** What they answer does not depend on what they name. */
const opaque = /^POST .*downloadCsv$|\/reports\/|\/dashboard\//;

test.each(
  positions
    .filter(({ example }) => !opaque.test(example.call))
    .map((each) => [`${each.position} of ${each.example.call}`, each] as const),
)('%s: what may be seen answers otherwise', async (_, one) => {
  const id = await visible(one.kind);
  const absent = await ask(await fill(one), one.position, absentLike(id));
  expect(await ask(await fill(one), one.position, id)).not.toEqual(absent);
});
