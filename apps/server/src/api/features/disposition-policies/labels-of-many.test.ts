import { defaultDispositionPolicy, type Actor, type LocationId, type UserId } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';
import { VisibleChanges } from '../../change-feed/visible-changes.ts';

const { app, database, organization } = await testApi();
const acme = await organization();
const [graz, oslo, rome] = [await acme.location('Graz'), await acme.location('Oslo'), await acme.location('Rome')];
/** Of these 1 200 are at 85 %, at two locations in turn, and 60 at 95 %, of which the third location has the last. */
const count = 1_260;
await acme.change(
  `insert into app.batteries (organization_id, serial_number, design_capacity_mah, location_id)
     select $1, 'S-' || n, 5000, case when n = $2 then $5::bigint when n % 2 = 0 then $3::bigint else $4::bigint end
       from generate_series(1, $2::integer) as n`,
  [acme.id, count, graz, oslo, rome],
);
await acme.change(
  `insert into app.services (organization_id, uid, battery_id, location_id, service_type, status, started_at, ended_at, soh_percent,
       temperature_c)
     select $1, 'run-' || id, id, location_id, 'Capacity Test', 'pass', now() - interval '2 hours', now() - interval '1 hour',
         case when id > (select max(id) - 60 from app.batteries where organization_id = $1) then 95 else 85 end, 25
       from app.batteries where organization_id = $1`,
  [acme.id],
);
await acme.change('select app.refresh_batteries(array(select id from app.batteries where organization_id = $1))', [
  acme.id,
]);
await database.root.query('analyze app.batteries, app.services');
const idsWhere = async (condition: string): Promise<number[]> =>
  (
    await acme.change(`select id from app.batteries where ${condition} and organization_id = $1 order by id`, [acme.id])
  ).map(({ id }) => Number(id));
const low = await idsWhere('test_soh_percent = 85');
const lowInGraz = await idsWhere(`test_soh_percent = 85 and location_id = ${graz}`);

type Row = Record<string, unknown>;
type Known = { cursor: string; full: boolean; rows: Map<number, Row>; gone: number[] };
const permissions = ['perm-batteries-charts', 'perm-batteries-download'];
const [admin, limited] = [await acme.signIn(), await acme.signIn({ permissions, locationIds: [graz] })];

async function ask(by: SignedIn, payload: { since: string } | { versions: [number, number][] | null }): Promise<Known> {
  const { body } = await call(app, by, 'POST', '/batteries/getUpdates', payload);
  const whole = body.batteries.filter((row) => row.length > 1);
  const named = (row: readonly unknown[]) => Object.fromEntries(body.columns.map((name, at) => [name, row[at]]));
  const gone = body.batteries.filter((row) => row.length === 1).map(([id]) => Number(id));
  return {
    cursor: body.cursor,
    full: body.full,
    rows: new Map(whole.map((row) => [Number(row[0]), named(row)])),
    gone,
  };
}
const pairsOf = ({ rows }: Known) => [...rows].map(([id, { version }]): [number, number] => [id, Number(version)]);
const versionOf = ({ rows }: Known, id: number) => Number(rows.get(id)?.['version']);
const idsOf = ({ rows }: Known) => [...rows.keys()].toSorted((one, other) => one - other);

async function savePolicy(keep: number): Promise<number> {
  const { version } = (await call(app, admin, 'GET', '/dispositionPolicies')).body;
  const dispositionPolicies = [{ ...defaultDispositionPolicy, keep, lighterDuty: 60, secondLife: 60 }];
  const saved = await call(app, admin, 'PUT', '/dispositionPolicies', {
    version,
    dispositionPolicies,
    confirmed: true,
  });
  return saved.body.changedCount;
}

test('batteries that are labelled together with many others reach every list, as one that is labelled alone', async () => {
  const people = [
    { who: admin, relabelled: low },
    { who: limited, relabelled: lowInGraz },
  ];
  const before = await Promise.all(people.map(({ who }) => ask(who, { versions: null })));
  expect(await savePolicy(90)).toBe(low.length);
  for (const [at, { who, relabelled }] of people.entries()) {
    const known = before[at]!;
    const since = await ask(who, { since: known.cursor });
    const whole = await ask(who, { versions: null });
    expect(since).toMatchObject({ full: false, gone: [] });
    expect(idsOf(since)).toEqual(relabelled);
    expect((await ask(who, { versions: pairsOf(known) })).rows).toEqual(since.rows);
    for (const id of relabelled) {
      expect(since.rows.get(id)).toMatchObject({ disposition: 'lighterDuty' });
      expect(since.rows.get(id)).toEqual(whole.rows.get(id));
      expect(versionOf(since, id)).toBeGreaterThan(versionOf(known, id));
    }
    expect(idsOf(await ask(who, { since: since.cursor }))).toEqual([]);
    expect(idsOf(await ask(who, { versions: pairsOf(whole) }))).toEqual([]);
    const [id = 0] = relabelled;
    const one = (await call(app, who, 'GET', `/batteries/${id}`)).body;
    expect(one).toMatchObject({ disposition: 'lighterDuty', version: versionOf(since, id) });
    const { body } = await call(app, who, 'GET', `/batteries/history?ids=${id}`);
    expect(body).toMatchObject({ batteries: [{ id, version: versionOf(since, id) }] });
  }
});

test('who has not asked since then gets what happened to them later with it, in the newest state', async () => {
  const [mine, theirs] = [await ask(admin, { versions: null }), await ask(limited, { versions: null })];
  await savePolicy(80);
  const told = await ask(admin, { since: mine.cursor });
  const [edited = 0, deleted = 0, moved = 0] = lowInGraz;
  await acme.change(`update app.batteries set used_in = 'Radio' where id = $1`, [edited]);
  await acme.change('delete from app.services where battery_id = $1', [deleted]);
  await acme.change('delete from app.batteries where id = $1', [deleted]);
  await acme.change('update app.batteries set location_id = $2 where id = $1', [moved, oslo]);
  const all = await ask(admin, { since: mine.cursor });
  expect([idsOf(all), all.gone]).toEqual([low.filter((id) => id !== deleted), [deleted]]);
  expect(all.rows.get(edited)).toMatchObject({ usedIn: 'Radio', disposition: 'keep' });
  const later = await ask(admin, { since: told.cursor });
  expect([idsOf(later), later.gone]).toEqual([[edited, moved], [deleted]]);
  for (const id of [edited, moved]) expect(versionOf(later, id)).toBeGreaterThan(versionOf(told, id));
  const inGraz = await ask(limited, { since: theirs.cursor });
  expect(idsOf(inGraz)).toEqual(lowInGraz.filter((id) => id !== deleted && id !== moved));
  expect(inGraz.gone.toSorted((one, other) => one - other)).toEqual([deleted, moved]);
});

test('the rows of a view and the hints for open pages tell of them', async () => {
  const shown = [{ key: 'serialNumber', visible: true, width: null }];
  const view = { kind: 'batteries', name: 'All', filters: {}, sort: null, entitiesPerPage: 10, columns: shown };
  const added = await call(app, admin, 'POST', '/views', { ...view, sharedWith: 'everybody', groupIds: [] });
  const rowsPath = `/api/views/${(added.body as { id: number }).id}/rows.json`;
  const rows = async (query: string) => {
    const answer = await app.inject({ url: `${rowsPath}${query}`, headers: limited.headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json<{ cursor: string; ids: number[] }>();
  };
  const { cursor } = await rows('');
  const actorAt = (place: number): Actor => ({
    ...acme.scope,
    userId: limited.id as UserId,
    allLocations: false,
    locationIds: [place as LocationId],
    isSuperuser: false,
    permissions: new Set(),
  });
  const pageAt = async (place: number) => {
    const first = Promise.withResolvers<string>();
    const page = new VisibleChanges(database.api, actorAt(place), first.resolve);
    await page.begun;
    return { page, heard: first.promise };
  };
  const [inGraz, inRome] = [await pageAt(graz), await pageAt(rome)];
  const stillInGraz = await idsWhere(`test_soh_percent = 85 and location_id = ${graz}`);
  await savePolicy(90);
  for (const { page } of [inGraz, inRome]) page.hint('batteries');
  // What is asked for next is answered after it.
  await acme.device({ location_id: rome });
  inRome.page.hint('devices');
  expect([await inGraz.heard, await inRome.heard]).toEqual(['batteries', 'devices']);
  expect((await rows(`?since=${encodeURIComponent(cursor)}`)).ids.toSorted((one, other) => one - other)).toEqual(
    stillInGraz,
  );
});
