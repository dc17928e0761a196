import type { AlarmDetail, AlarmPreview, AlarmsUpdates, ChangedAlarms } from '@ohmstead/contract';
import type { Actor, LocationId, UserId } from '@ohmstead/domain';
import { expect, test } from 'vitest';
import { foldAlarms } from '../../../alarms/fold-alarms.ts';
import { VisibleChanges } from '../../change-feed/visible-changes.ts';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';
import type { SignedIn } from '../../testing/test-organization.ts';

const { app, database, organization } = await testApi();
const acme = await organization('Acme Batteries');
const admin = await acme.signIn();
const day = 24 * 60 * 60_000;
const [delft, graz] = [await acme.location('Delft'), await acme.location('Graz')];
const post = <Body>(path: string, body: object, who: SignedIn = admin) => call<Body>(app, who, 'POST', path, body);
const fold = () => database.worker.writeTenant(acme.scope, (writer) => foldAlarms(writer, acme.scope));
const ended = (battery: number, at: number, soh: number, location = delft) =>
  acme.service({
    battery_id: battery,
    location_id: location,
    status: 'pass',
    started_at: new Date(at),
    ended_at: new Date(at),
    soh_percent: soh,
  });
const updates = async (body: object, who?: SignedIn) =>
  (await post<AlarmsUpdates>('/alarms/getUpdates', body, who)).body;
const idsOf = ({ alarms }: AlarmsUpdates) => alarms.map(([id]) => Number(id));
const detail = async (id: number, who = admin) => (await call<AlarmDetail>(app, who, 'GET', `/alarms/${id}`)).body;

/** A battery at each location whose state of health is low. */
async function twoAlarms(): Promise<[number, number]> {
  const before = idsOf(await updates({ versions: null }));
  for (const place of [delft, graz]) {
    const battery = await acme.battery({ location_id: place });
    await ended(battery, Date.now() - 3 * day, 60, place);
  }
  await post('/alarmRules', { name: `Low ${Math.random()}`, kind: 'soh-below', where: { locations: [delft, graz] } });
  await fold();
  const { rows } = await database.root.query(
    'select id from app.alarms where id <> all ($1) and rule_id = (select max(id) from app.alarm_rules) order by location_id, id desc',
    [before],
  );
  const [atDelft, atGraz] = [rows[0].id, rows.at(-1).id];
  return [atDelft, atGraz];
}

test('a list is followed by its cursor, what leaves is a row of length 1, and nobody sees other locations', async () => {
  const [here, there] = await twoAlarms();
  const limited = await acme.signIn({ permissions: ['perm-alarms'], locationIds: [delft] });
  const first = await updates({ versions: null }, limited);
  expect(first.columns.slice(0, 3)).toEqual(['id', 'apiVersion', 'version']);
  expect([idsOf(first).includes(here), idsOf(first).includes(there)]).toEqual([true, false]);
  expect((await updates({ since: first.cursor }, limited)).alarms).toEqual([]);
  expect((await call(app, limited, 'GET', `/alarms/${there}`)).code).toBe('alarms-not-found');
  // Ids that the caller cannot see are passed over silently.
  const { body } = await post<ChangedAlarms>(
    '/alarms/acknowledge',
    {
      alarms: [
        [here, 1],
        [there, 1],
      ],
    },
    limited,
  );
  expect(body).toEqual({ changed: [{ id: here, apiVersion: 2 }], unchangedIds: [], staleIds: [] });
  const next = await updates({ since: first.cursor }, limited);
  expect(idsOf(next)).toEqual([here]);
  await post('/alarms/clear', { alarms: [[here, 2]] });
  const last = await updates({ since: next.cursor }, limited);
  expect(last.alarms).toEqual([[here]]);
  expect((await updates({ versions: [[here, 1]] }, limited)).alarms).toContainEqual([here]);
  const { timeline } = await detail(here, limited);
  expect(timeline.map(({ what, by }) => [what, by?.id ?? null])).toEqual([
    ['raised', null],
    ['acknowledged', limited.id],
    ['cleared', admin.id],
  ]);
  const watching = await updates({ versions: null }, limited);
  await acme.change(
    'update app.batteries set location_id = $1 where id = (select battery_id from app.alarms where id = $2)',
    [delft, there],
  );
  expect(idsOf(await updates({ since: watching.cursor }, limited))).toEqual([there]);
});

test('two people acknowledge at once: one wins, and both see who', async () => {
  const [alarm] = await twoAlarms();
  const [ada, bob] = [await acme.signIn({ permissions: ['perm-alarms', 'perm-all-locations'] }), await acme.signIn()];
  const answers = await Promise.all(
    [ada, bob].map((who) => post<ChangedAlarms>('/alarms/acknowledge', { alarms: [[alarm, 1]] }, who)),
  );
  expect(answers.map(({ body }) => body.changed.length).toSorted()).toEqual([0, 1]);
  expect(answers.flatMap(({ body }) => body.staleIds)).toEqual([alarm]);
  const winner = answers[0]?.body.changed.length === 1 ? ada : bob;
  expect((await detail(alarm, bob)).acknowledgedBy?.id).toBe(winner.id);
  expect((await post<ChangedAlarms>('/alarms/acknowledge', { alarms: [[alarm, 2]] })).body.unchangedIds).toEqual([
    alarm,
  ]);
  const reader = await acme.signIn({ permissions: ['perm-all-locations'] });
  expect((await post('/alarms/acknowledge', { alarms: [[alarm, 2]] }, reader)).code).toBe('not-permitted');
});

test('alarms are assigned to people who see them, snoozed for at most 30 days, and commented on', async () => {
  const [here, there] = await twoAlarms();
  const grace = await acme.person({ permissions: [], locationIds: [delft] });
  const pairs = [
    [here, 1],
    [there, 1],
  ];
  expect((await post('/alarms/assign', { alarms: pairs, userId: grace.id })).code).toBe('alarms-assign-1');
  expect((await post('/alarms/assign', { alarms: [[here, 1]], userId: 999_999 })).code).toBe('alarms-assign-1');
  expect((await post<ChangedAlarms>('/alarms/assign', { alarms: [[here, 1]], userId: grace.id })).body.changed).toEqual(
    [{ id: here, apiVersion: 2 }],
  );
  // Those who work on alarms and see each of these, by name: Grace sees one, and may not work on it.
  const [all, some, none] = await Promise.all(
    [[here, there], [here], [999_999]].map(async (ids) =>
      (await post<{ people: { id: number; name: string }[] }>('/alarms/assignees', { ids })).body.people.map(
        ({ id }) => id,
      ),
    ),
  );
  const henry = await acme.person({ permissions: ['perm-alarms'], locationIds: [delft] });
  const { people } = (await post<{ people: { id: number; name: string }[] }>('/alarms/assignees', { ids: [here] }))
    .body;
  expect(people).toContainEqual({ id: henry.id, name: 'Ada' });
  const both = (await post<{ people: { id: number }[] }>('/alarms/assignees', { ids: [here, there] })).body.people;
  expect(both.map(({ id }) => id)).not.toContain(henry.id);
  expect([all, some].map((list) => list?.includes(grace.id) || list?.includes(henry.id))).toEqual([false, false]);
  expect([(all?.length ?? 0) <= (some?.length ?? 0), none]).toEqual([true, []]);
  expect(people.length).toBe((some?.length ?? 0) + 1);
  for (const until of [Date.now() - 1, Date.now() + 31 * day])
    expect((await post('/alarms/snooze', { alarms: [[here, 2]], until })).code).toBe('alarms-snooze-1');
  const until = Date.now() + day;
  expect((await post<ChangedAlarms>('/alarms/snooze', { alarms: [[here, 2]], until })).body.changed).toHaveLength(1);
  expect((await post('/alarms/comment', { ids: [here], text: '' })).code).toBe('bad-input');
  await post('/alarms/comment', { ids: [here], text: 'Ordered\na new one' });
  expect(await detail(here)).toMatchObject({
    apiVersion: 4,
    assigneeId: grace.id,
    assignee: 'Ada',
    snoozedUntil: until,
    lastComment: 'Ordered\na new one',
    unit: '%',
    threshold: 80,
    lastValue: 60,
    timeline: [{ what: 'raised' }, { what: 'assigned', text: 'Ada' }, { what: 'snoozed' }, { what: 'commented' }],
  });
});

test('an alarm is assigned to nobody who may not see it: disabled, of another organisation, or without forecasts where it is about one', async () => {
  const battery = await acme.battery({ location_id: delft, model_name: 'F5' });
  await post('/alarmRules', { name: 'Soon below', kind: 'forecast-below', where: { batteryModels: ['F5'] } });
  await acme.change('update app.batteries set forecast_earliest_at = now(), forecast_location_ids = $2 where id = $1', [
    battery,
    [delft],
  ]);
  await fold();
  const { rows } = await database.root.query('select id from app.alarms where battery_id = $1', [battery]);
  const assign = (userId: number) => post('/alarms/assign', { alarms: [[Number(rows[0].id), 1]], userId });
  const permissions = ['perm-alarms'] as const;
  const blind = await acme.person({ permissions, locationIds: [delft] });
  const gone = await acme.person({ isDisabled: true });
  const stranger = await (await organization('Foreign')).person({});
  for (const { id } of [blind, gone, stranger]) expect((await assign(id)).code).toBe('alarms-assign-1');
  const seer = await acme.person({ permissions: [...permissions, 'perm-batteries-charts'], locationIds: [delft] });
  expect((await assign(seer.id)).body).toMatchObject({ changed: [{ apiVersion: 2 }] });
});

test('a preview says what the same facts raise when they happen, day by day, and writes nothing', async () => {
  const battery = await acme.battery({ model_name: 'Preview', serial_number: 'P-1' });
  const today = Math.floor(Date.now() / day) * day;
  const rule = { name: 'Preview', kind: 'soh-below', where: { batteryModels: ['Preview'] } };
  const at = (days: number) => today - days * day - 1_000;
  for (const [days, soh] of [
    [120, 70],
    [100, 90],
    [80, 75],
    [60, 79],
    [40, 85],
    [3, 60],
  ] as const)
    await ended(battery, at(days), soh);
  const { body } = await post<AlarmPreview>('/alarmRules/preview', { rule });
  expect([body.days.length, body.days[0]?.day, body.days.at(-1)?.day]).toEqual([90, today - 89 * day, today]);
  expect(body.days.filter(({ raised }) => raised > 0)).toEqual(
    [81, 4].map((days) => ({ day: today - days * day, raised: 1 })),
  );
  expect(body).toMatchObject({ raised: 2, more: false });
  expect(body.alarms).toMatchObject([
    {
      thing: 'P-1',
      thingKind: 'battery',
      batteryId: battery,
      raisedAt: at(3),
      clearedAt: null,
      count: 1,
      lastValue: 60,
    },
    { raisedAt: at(80), clearedAt: at(40), count: 2, firstValue: 75, lastValue: 85, severity: 'warning' },
  ]);
  const { rows } = await database.root.query(`select from app.alarm_rules where name = 'Preview'`);
  expect(rows).toEqual([]);
});

/** The same seed makes the same histories. */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

test('preview equals replay: facts that happen one by one raise the same alarms, with the same values, severities and ends', async () => {
  const next = random(7);
  for (const [kind, threshold] of [
    ['soh-below', 70],
    ['soh-fell', 25],
    ['service-failed', null],
    ['battery-failed-again', 3],
  ] as const) {
    const model = `Live ${kind}`;
    const critical = threshold === null ? [] : [{ severity: 'critical', threshold }];
    const steps = [{ severity: 'info' }, ...critical];
    // Each alarm leaves when it is cleared, so that the next one is another; unless it comes back within the hour.
    const rule = {
      name: model,
      kind,
      where: { batteryModels: [model] },
      steps,
      reopenMinutes: 60,
      leaveWhenCleared: true,
    };
    await post('/alarmRules', rule);
    await fold();
    // What happens later than this is no late fact.
    await acme.change(`update app.alarm_rules set applied_at = now() - interval '61 days' where name = $1`, [model]);
    const batteries = [await acme.battery({ model_name: model }), await acme.battery({ model_name: model })];
    let at = Date.now() - 60 * day;
    for (let n = 0; n < 24; n++) {
      at += next() < 0.4 ? 20 * 60_000 : 2 * day;
      await acme.service({
        battery_id: batteries[next() < 0.7 ? 0 : 1],
        location_id: delft,
        status: next() < 0.6 ? 'fail' : 'pass',
        service_type: next() < 0.7 ? 'Capacity Test' : 'Charge',
        started_at: new Date(at),
        ended_at: new Date(at),
        soh_percent: next() < 0.8 ? 60 + Math.round(next() * 40) : null,
      });
      await fold();
    }
    const { body } = await post<AlarmPreview>('/alarmRules/preview', { rule: { ...rule, name: 'Other' } });
    const { rows } = await database.root.query(
      `select battery_id as battery, (extract(epoch from raised_at) * 1000)::float8 as raised, (extract(epoch from cleared_at) * 1000)::float8 as cleared,
           count, first_value as first, last_value as last, worst_severity as severity
         from app.alarms where rule_name = $1 order by raised_at desc, battery_id`,
      [model],
    );
    const previewed = body.alarms.map((alarm) => ({
      battery: alarm.batteryId,
      raised: alarm.raisedAt,
      cleared: alarm.clearedAt,
      count: alarm.count,
      first: alarm.firstValue,
      last: alarm.lastValue,
      severity: alarm.severity,
    }));
    expect(previewed, kind).toEqual(rows);
    expect([rows.length > 1, rows.some(({ cleared }) => cleared !== null)], kind).toEqual([true, true]);
    expect(body.days.reduce((sum, { raised }) => sum + raised, 0)).toBe(rows.length);
  }
});

test('an open page hears of alarms where its user sees them, and of no others', async () => {
  const [here, there] = await twoAlarms();
  const limited = await acme.signIn({ permissions: ['perm-alarms'], locationIds: [delft] });
  const actor: Actor = {
    ...acme.scope,
    userId: limited.id as UserId,
    allLocations: false,
    locationIds: [delft as LocationId],
    isSuperuser: false,
    permissions: new Set(),
  };
  const heard = Promise.withResolvers<string>();
  const page = new VisibleChanges(database.api, actor, heard.resolve);
  await page.begun;
  const acknowledge = (id: number) => post('/alarms/acknowledge', { alarms: [[id, 1]] });
  await acknowledge(there);
  page.hint('alarms');
  // What is asked for next is answered after it.
  await acme.device({ location_id: delft });
  page.hint('devices');
  expect(await heard.promise).toBe('devices');

  const next = Promise.withResolvers<string>();
  const other = new VisibleChanges(database.api, actor, next.resolve);
  await other.begun;
  await acknowledge(here);
  other.hint('alarms');
  expect(await next.promise).toBe('alarms');
});
