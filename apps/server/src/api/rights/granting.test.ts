import { linkPaths } from '@ohmstead/contract';
import { effectiveRights, gainedRights, includesRight, mayGive, type RightsHolder } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { call } from '../testing/call.ts';
import { publicUrl, testApi } from '../testing/test-api.ts';
import type { SignedIn } from '../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
const [graz, oslo] = [await acme.location('Graz'), await acme.location('Oslo')];
const url = `${publicUrl.origin}${linkPaths.invite}`;
/** May manage users, see reports, and use one of the locations. */
const modest = ['perm-users-groups', 'perm-reports'];
const deputy = await acme.signIn({ permissions: modest, locationIds: [graz] });

let made = 0;
const newEmail = () => `guest-${++made}@example.test`;
const givenTo = (...names: string[]) => ({ permissions: names });

async function makeGroup(rights: readonly string[]): Promise<number> {
  const id = await acme.insert('groups', { name: `Group ${++made}` });
  for (const permission of rights) await acme.insert('group_permissions', { group_id: id, permission });
  return id;
}
const makePerson = async (rights: readonly string[], groupId: number | null = null) => {
  const { id } = await acme.person({ permissions: rights });
  if (groupId !== null) await acme.change('update app.users set group_id = $2 where id = $1', [id, groupId]);
  return id;
};
const invite = (body: object, who = deputy) => call(app, who, 'POST', '/users', { url, emails: [newEmail()], ...body });
const putUser = (id: number, body: object, who = deputy) =>
  call(app, who, 'PUT', `/users/${id}`, { version: 1, ...body });
const putGroup = (id: number, body: object, who = deputy) => call(app, who, 'PUT', `/groups/${id}`, body);

/** Everything that determines who may do what. */
async function everything(): Promise<string> {
  const tables = ['users', 'groups', 'user_permissions', 'user_locations', 'group_permissions', 'group_locations'];
  const rows = await Promise.all(
    tables.map((table) =>
      database.root.query(`select to_jsonb(t)::text as row from app.${table} t where organization_id = $1 order by 1`, [
        acme.id,
      ]),
    ),
  );
  return JSON.stringify(rows.map((each) => each.rows));
}

type Answered = Promise<{ status: number; code: string | undefined }>;
/** The setup of the test, then the call. */
type Attempt = [what: string, prepare: () => Promise<() => Answered>];
const strong = ['perm-users-groups', 'perm-reports', 'perm-nyquist'];
const more = givenTo('perm-reports', 'perm-nyquist');
const attempts: Attempt[] = [
  ['inviting with it', async () => () => invite({ permissions: more })],
  ['inviting with a location', async () => () => invite({ permissions: givenTo(`perm-location-${oslo}`) })],
  ['inviting with all locations', async () => () => invite({ permissions: givenTo('perm-all-locations') })],
  ['inviting into a stronger group', async () => withId(await makeGroup(strong), (groupId) => invite({ groupId }))],
  [
    'inviting with it behind a weak group',
    async () => withId(await makeGroup(['perm-reports']), (groupId) => invite({ groupId, permissions: more })),
  ],
  ['editing a user', async () => withId(await makePerson([]), (id) => putUser(id, { permissions: more }))],
  [
    'editing a user who holds more',
    async () =>
      withId(await makePerson(['perm-nyquist']), (id) =>
        putUser(id, { permissions: givenTo('perm-nyquist', 'perm-locations') }),
      ),
  ],
  [
    'the own permissions of a member of a group, which wait',
    async () => withId(await makePerson([], await makeGroup([])), (id) => putUser(id, { permissions: more })),
  ],
  [
    'editing oneself',
    async () => () => putUser(deputy.id, { permissions: givenTo(...modest, `perm-location-${graz}`, 'perm-nyquist') }),
  ],
  [
    'putting somebody into a stronger group',
    async () => {
      const [id, groupId] = [await makePerson([]), await makeGroup(strong)];
      return () => putUser(id, { groupId });
    },
  ],
  [
    'putting oneself into a stronger group',
    async () => withId(await makeGroup(strong), (groupId) => putUser(deputy.id, { groupId })),
  ],
  [
    'taking somebody with more of their own out of a group',
    async () => withId(await makePerson(['perm-nyquist'], await makeGroup([])), (id) => putUser(id, { groupId: null })),
  ],
  [
    'enabling somebody who holds more',
    async () => {
      const id = await makePerson(['perm-nyquist']);
      await acme.change('update app.users set disabled_at = now() where id = $1', [id]);
      return () => putUser(id, { disabled: false });
    },
  ],
  ['adding a group', async () => () => call(app, deputy, 'POST', '/groups', { name: 'Stronger', permissions: more })],
  [
    'editing a group',
    async () => withId(await makeGroup(['perm-reports']), (id) => putGroup(id, { permissions: more })),
  ],
  [
    'giving a group a location',
    async () => withId(await makeGroup([]), (id) => putGroup(id, { permissions: givenTo(`perm-location-${oslo}`) })),
  ],
  [
    'deleting a group whose users hold more of their own',
    async () => {
      const id = await makeGroup(['perm-reports']);
      await makePerson(['perm-nyquist'], id);
      return () => call(app, deputy, 'DELETE', `/groups/${id}`);
    },
  ],
];

function withId(id: number, attempt: (id: number) => Answered): () => Answered {
  return () => attempt(id);
}

test.each(attempts)(
  'granting by %s what the granter does not hold: 403 not-permitted, nothing changed',
  async (_, prepare) => {
    const attempt = await prepare();
    const before = await everything();
    const answer = await attempt();
    expect([answer.status, answer.code]).toEqual([403, 'not-permitted']);
    expect(await everything()).toBe(before);
  },
);

test('rights of a stronger user or group may stay while something else is changed, and may be withdrawn', async () => {
  const id = await makePerson(['perm-nyquist']);
  expect((await putUser(id, { permissions: givenTo('perm-nyquist', 'perm-reports') })).status).toBe(200);
  expect((await putUser(id, { version: 2, permissions: givenTo() })).status).toBe(200);
  expect((await putUser(id, { version: 3, permissions: givenTo('perm-nyquist') })).status).toBe(403);
  const group = await makeGroup(['perm-nyquist', 'perm-all-locations']);
  expect((await putGroup(group, { name: `Renamed ${++made}` })).status).toBe(200);
  const kept = givenTo('perm-nyquist', 'perm-all-locations', 'perm-reports');
  expect((await putGroup(group, { permissions: kept })).status).toBe(200);
});

test('locations: a user gives those that they have, and with all locations any that exists', async () => {
  expect((await invite({ permissions: givenTo(`perm-location-${graz}`) })).status).toBe(200);
  const all = await acme.signIn({ permissions: ['perm-users-groups', 'perm-all-locations'] });
  expect((await invite({ permissions: givenTo(`perm-location-${oslo}`) }, all)).status).toBe(200);
  expect(await invite({ permissions: givenTo('perm-location-987654') }, all)).toMatchObject({ status: 400 });
});

test('a location that the user may not give, a deleted one and one of another organisation get the same answer', async () => {
  const theirs = await (await organization('Other Works')).location('Theirs');
  const gone = await acme.location('Gone');
  await acme.change('delete from app.locations where id = $1', [gone]);
  const answers = await Promise.all(
    [oslo, theirs, gone, 987_654].map((id) => invite({ permissions: givenTo(`perm-location-${id}`) })),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test('a location that is being deleted at that moment is not given to anybody', async () => {
  const all = await acme.signIn();
  const place = await acme.location('Short-lived');
  const deleting = await database.root.connect();
  await deleting.query(`begin; select set_config('app.organization_id', '${acme.id}', true)`);
  await deleting.query('delete from app.locations where id = $1', [place]);
  const inviting = invite({ permissions: givenTo(`perm-location-${place}`) }, all);
  const waiting = async () => {
    const { rows } = await database.root.query(
      `select count(*)::integer as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    return rows[0].n;
  };
  await expect.poll(waiting).toBe(1);
  await deleting.query('commit');
  deleting.release();
  expect((await inviting).code).toBe('users-create-7');
});

/** A small seeded generator, so that a failure can be repeated. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type World = {
  people: (RightsHolder & { id: number; version: number; groupId: number | null })[];
  groups: { id: number; rights: string[] }[];
};

async function readWorld(world: Awaited<ReturnType<typeof organization>>): Promise<World> {
  const people = await world.change(`select id, version, group_id as "groupId", superuser as "isSuperuser",
    disabled_at is not null as "isDisabled", app.rights_of_user(id) as "ownRights",
    case when group_id is not null then app.rights_of_group(group_id) end as "groupRights"
    from app.users where organization_id = ${world.id} order by id`);
  const groups = await world.change(
    `select id, app.rights_of_group(id) as rights from app.groups where organization_id = ${world.id} order by id`,
  );
  const numbered = (row: Record<string, unknown>) => ({ ...row, id: Number(row['id']) });
  return { people: people.map(numbered), groups: groups.map(numbered) } as unknown as World;
}

test('in random organisations nobody ever gains what the granter did not hold, and refusals change nothing', async () => {
  const seed = 20_261_121;
  const random = randomFrom(seed);
  const world = await organization('Random Works');
  const places = [await world.location('A'), await world.location('B')];
  const names = [
    'perm-users-groups',
    'perm-reports',
    'perm-nyquist',
    'perm-all-locations',
    ...places.map((id) => `perm-location-${id}`),
  ];
  const some = () => names.filter(() => random(2) === 0);
  const pick = <T>(list: readonly T[]) => list[random(list.length)]!;
  const owner = await world.signIn();
  const people: SignedIn[] = [];
  for (let n = 0; n < 6; n++) {
    const rights = [...new Set(['perm-users-groups', ...some()])];
    const locationIds = places.filter((id) => rights.includes(`perm-location-${id}`));
    people.push(
      await world.signIn({ permissions: rights.filter((name) => !name.startsWith('perm-location')), locationIds }),
    );
  }
  for (let n = 0; n < 3; n++)
    await call(app, owner, 'POST', '/groups', { name: `G${n}`, permissions: givenTo(...some()) });
  const outcomes = new Map<string, number>();
  let before = await readWorld(world);
  for (let step = 0; step < 250; step++) {
    const who = pick([...people, owner]);
    const [target, group] = [pick(before.people), pick([...before.groups, { id: 0, rights: [] }])];
    const tries = [
      () => putUser(target.id, { version: target.version, permissions: givenTo(...some()) }, who),
      () => putUser(target.id, { version: target.version, groupId: group.id || null }, who),
      () => putUser(target.id, { version: target.version, disabled: random(2) === 0 }, who),
      () =>
        putUser(
          target.id,
          { version: target.version, groupId: group.id || null, permissions: givenTo(...some()) },
          who,
        ),
      () => putGroup(group.id || 1, { permissions: givenTo(...some()) }, who),
      () => call(app, who, 'POST', '/groups', { name: `N${step}`, permissions: givenTo(...some()) }),
      () =>
        random(4) === 0
          ? call(app, who, 'DELETE', `/groups/${group.id || 1}`)
          : putGroup(group.id || 1, { permissions: givenTo(...some()) }, who),
    ];
    const answer = await pick(tries)();
    const after = await readWorld(world);
    const self = before.people.find(({ id }) => id === who.id)!;
    const note = `seed ${seed}, step ${step}: ${answer.status} ${answer.code}`;
    if (answer.status !== 200 && answer.status !== 204) expect(after, note).toEqual(before);
    else requireHonest(before, after, effectiveRights(self), note);
    const left = after.people.find(({ id }) => id === who.id)!;
    if (includesRight(effectiveRights(self), 'perm-users-groups'))
      expect(includesRight(effectiveRights(left), 'perm-users-groups'), note).toBe(true);
    outcomes.set(String(answer.status), (outcomes.get(String(answer.status)) ?? 0) + 1);
    before = after;
  }
  // Both happened often, otherwise the test would prove nothing.
  expect(outcomes.get('200')).toBeGreaterThan(40);
  expect(outcomes.get('403')).toBeGreaterThan(40);
});

function requireHonest(before: World, after: World, granter: ReturnType<typeof effectiveRights>, note: string): void {
  for (const person of after.people) {
    const was = before.people.find(({ id }) => id === person.id);
    if (!was) continue;
    expect(mayGive(granter, gainedRights(effectiveRights(was), effectiveRights(person))), note).toBe(true);
    const stored = person.ownRights.filter((right) => !was.ownRights.includes(right));
    expect(mayGive(granter, stored), note).toBe(true);
  }
  for (const { id, rights } of after.groups) {
    const had = before.groups.find((group) => group.id === id)?.rights ?? [];
    expect(
      mayGive(
        granter,
        rights.filter((right) => !had.includes(right)),
      ),
      note,
    ).toBe(true);
  }
}
