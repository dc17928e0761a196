import type { AlarmRule, MaintenanceWindow } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { call } from '../../testing/call.ts';
import { testApi } from '../../testing/test-api.ts';

const { app, database, organization } = await testApi();
const acme = await organization('Acme Batteries');
const admin = await acme.signIn();
const send = async (method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object, who = admin) => {
  const { status, body: answer } = await call<Record<string, never>>(app, who, method, path, body);
  return { status, answer, error: [answer?.['error']?.['code'], ...(answer?.['error']?.['params'] ?? [])] };
};
const rulesOf = async (who = admin) =>
  (await call<{ alarmRules: AlarmRule[] }>(app, who, 'GET', '/alarmRules')).body.alarmRules;

const defaults = {
  where: { locations: null, devices: null, deviceModels: null, batteryModels: null },
  steps: [{ severity: 'warning', threshold: null, afterMinutes: null }],
  raiseAfterMinutes: 0,
  clearAfterMinutes: 0,
  hours: null,
  channels: [],
  assigned: false,
  reopenMinutes: 60,
  leaveWhenCleared: false,
  remindHours: null,
  escalate: null,
  enabled: true,
  raised30Days: 0,
  version: 1,
};

test('only name and kind of a rule are required, what is left out of a change stays, and a stale one never overwrites', async () => {
  const added = await send('POST', '/alarmRules', { name: ' Analyzer offline ', kind: 'device-offline' });
  const { id } = (await rulesOf())[0] ?? { id: 0 };
  const rule = { id, name: 'Analyzer offline', kind: 'device-offline', parameters: { minutes: 5 }, ...defaults };
  expect([added.status, added.answer]).toEqual([200, rule]);
  const path = `/alarmRules/${id}`;
  const steps = [{ severity: 'warning' }, { severity: 'critical', afterMinutes: 60 }];
  const changed = await send('PUT', path, { version: 1, steps, enabled: false });
  expect(changed.answer).toEqual({
    ...rule,
    steps: [
      { severity: 'warning', threshold: null, afterMinutes: null },
      { severity: 'critical', threshold: null, afterMinutes: 60 },
    ],
    enabled: false,
    version: 2,
  });
  expect((await send('PUT', path, { version: 1, name: 'Late' })).error).toEqual(['alarmRules-update-6']);
  expect((await send('PUT', path, { name: 'Unversioned' })).error[0]).toBe('bad-input');
  expect((await send('PUT', path, { version: 2, kind: 'soh-below' })).error).toEqual(['alarmRules-update-10']);
  expect((await send('PUT', path, { version: 2, name: ' ' })).error).toEqual(['alarmRules-update-1']);
  expect((await send('PUT', '/alarmRules/999999', { version: 2 })).error).toEqual(['alarmRules-not-found']);
  const stranger = await (await organization('Other Works')).signIn();
  expect((await send('PUT', path, { version: 2 }, stranger)).error).toEqual(['alarmRules-not-found']);
  await send('POST', '/alarmRules', { name: 'Second', kind: 'device-error' });
  expect((await send('PUT', path, { version: 2, name: 'SECOND' })).error).toEqual(['alarmRules-update-5']);
  expect((await send('DELETE', path)).status).toBe(204);
  expect((await send('DELETE', path)).error).toEqual(['alarmRules-not-found']);
  const { rows } = await database.root.query(
    `select action, before, after from app.audit_events where organization_id = $1 and object_id = $2 and object_kind = 'alarmRule' order by id`,
    [acme.id, id],
  );
  expect(rows.map(({ action }) => action)).toEqual(['alarmRules-add', 'alarmRules-update', 'alarmRules-delete']);
  expect([rows[1].before.enabled, rows[1].after.enabled]).toEqual([true, false]);
});

test('a rule that cannot be is refused by name', async () => {
  const kind = 'soh-below';
  const critical = { severity: 'critical', threshold: 70 };
  const hours = { timeZone: 'Europe/Vienna', weekly: [{ days: [1], from: '08:00', to: '24:00' }] };
  const refused: [object, ...unknown[]][] = [
    [{ name: '' }, 'alarmRules-add-1'],
    [{ name: 'second' }, 'alarmRules-add-3'],
    [{ parameters: { percent: 101 } }, 'alarmRules-add-4', 'percent'],
    [{ parameters: { hysteresis: null } }, 'alarmRules-add-4', 'hysteresis'],
    [{ kind: 'device-offline', parameters: { minutes: 1.5 } }, 'alarmRules-add-4', 'minutes'],
    [{ kind: 'battery-failed-again', parameters: { failures: 4 } }, 'alarmRules-add-4', 'failures'],
    [{ kind: 'service-failed', parameters: { statuses: ['pass'] } }, 'alarmRules-add-4', 'statuses'],
    [{ kind: 'voltage-outside' }, 'alarmRules-add-4', 'maxPerCell'],
    [{ raiseAfterMinutes: -1 }, 'alarmRules-add-4', 'raiseAfterMinutes'],
    [{ remindHours: 0 }, 'alarmRules-add-4', 'remindHours'],
    [{ steps: [{ severity: 'warning', threshold: 3 }] }, 'alarmRules-add-4', 'threshold'],
    [{ steps: [{ severity: 'warning' }, { severity: 'critical' }] }, 'alarmRules-add-4', 'threshold'],
    [{ steps: [{ severity: 'critical' }, { ...critical, severity: 'info' }] }, 'alarmRules-add-6'],
    [{ where: { locations: [999_999] } }, 'alarmRules-add-5'],
    [{ where: { devices: [999_999] } }, 'alarmRules-add-5'],
    [{ channels: [999_999] }, 'alarmRules-add-5'],
  ];
  for (const [body, ...error] of refused)
    expect((await send('POST', '/alarmRules', { name: 'Refused', kind, ...body })).error, JSON.stringify(body)).toEqual(
      error,
    );
  for (const body of [
    { kind: 'unknown' },
    { more: 1 },
    { parameters: { minutes: 5 } },
    { steps: [] },
    { hours: { ...hours, timeZone: 'Mars/Olympus' } },
    { hours: { ...hours, weekly: [{ days: [8], from: '08:00', to: '09:00' }] } },
    { hours: { ...hours, weekly: [{ days: [1], from: '09:00', to: '08:00' }] } },
  ])
    expect((await send('POST', '/alarmRules', { name: 'Bad', kind, ...body })).error[0], JSON.stringify(body)).toBe(
      'bad-input',
    );
  expect(
    (await send('POST', '/alarmRules', { name: 'Fine', kind, hours, steps: [{ severity: 'info' }, critical] })).status,
  ).toBe(200);
});

test('a rule tells channels of the organisation, which cannot be deleted meanwhile', async () => {
  const channel = async (name: string, who = admin) =>
    Number((await send('POST', '/channels', { name, kind: 'mail' }, who)).answer['id']);
  const [first, second] = [await channel('First line'), await channel('Second line')];
  const foreign = await channel('Foreign', await (await organization('Far Works')).signIn());
  const webhook = await acme.insert('endpoints', {
    kind: 'webhook',
    name: 'ERP',
    seal_id: '00000000-0000-4000-8000-000000000001',
  });
  const rule = { name: 'Told', kind: 'soh-fell', channels: [first], escalate: { channelId: second, afterMinutes: 30 } };
  for (const id of [foreign, webhook, 999_999])
    for (const wrong of [{ channels: [first, id] }, { escalate: { channelId: id, afterMinutes: 5 } }]) {
      expect((await send('POST', '/alarmRules', { ...rule, ...wrong })).error).toEqual(['alarmRules-add-5']);
      const preview = { rule: { ...rule, ...wrong } };
      expect((await send('POST', '/alarmRules/preview', preview)).error).toEqual(['alarmRules-add-5']);
    }
  const { status, answer } = await send('POST', '/alarmRules', rule);
  expect([status, answer]).toEqual([200, expect.objectContaining(rule)]);
  const path = `/alarmRules/${answer['id']}`;
  expect((await send('PUT', path, { version: 1, channels: [foreign] })).error).toEqual(['alarmRules-update-8']);
  for (const id of [first, second])
    expect((await send('DELETE', `/channels/${id}`)).error).toEqual(['channels-delete-1']);
  expect((await send('PUT', path, { version: 1, channels: [], escalate: null })).status).toBe(200);
  for (const id of [first, second]) expect((await send('DELETE', `/channels/${id}`)).status).toBe(204);
});

test('whoever does not see all locations makes rules and windows for their own only', async () => {
  const [mine, foreign] = [await acme.location('Delft'), await acme.location('Graz')];
  const limited = await acme.signIn({ permissions: ['perm-alarm-rules'], locationIds: [mine] });
  const year = { from: Date.UTC(2026, 0, 1), until: Date.UTC(2027, 0, 1) };
  for (const [path, body, place] of [
    ['/alarmRules', { name: 'Delft', kind: 'soh-below' }, (locations: number[] | null) => ({ where: { locations } })],
    ['/maintenanceWindows', { name: 'Delft', ...year }, (locations: number[] | null) => ({ locations })],
  ] as const) {
    for (const locations of [null, [foreign], [mine, foreign]])
      expect((await send('POST', path, { ...body, ...place(locations) }, limited)).error).toEqual(['not-permitted']);
    const { answer } = await send('POST', path, { ...body, ...place([mine]) }, limited);
    expect(answer).toMatchObject({ name: 'Delft', ...place([mine]) });
    const { answer: theirs } = await send('POST', path, { ...body, name: 'All' });
    for (const method of ['PUT', 'DELETE'] as const)
      expect((await send(method, `${path}/${theirs['id']}`, { version: 1 }, limited)).error).toEqual(['not-permitted']);
  }
  const reader = await acme.signIn({ permissions: ['perm-alarms'] });
  expect((await send('POST', '/alarmRules', { name: 'No', kind: 'soh-below' }, reader)).error).toEqual([
    'not-permitted',
  ]);
});

test('a maintenance window ends after it begins, within 366 days', async () => {
  const from = Date.UTC(2026, 10, 1);
  const day = 24 * 60 * 60_000;
  for (const until of [from, from - 1, from + 366 * day + 1])
    expect((await send('POST', '/maintenanceWindows', { name: 'Night', from, until })).error).toEqual([
      'maintenanceWindows-add-4',
    ]);
  const weekly = { timeZone: 'Europe/Vienna', weekly: [{ days: [6, 7], from: '00:00', to: '24:00' }] };
  const { answer } = await send('POST', '/maintenanceWindows', {
    name: 'Night',
    from,
    until: from + 366 * day,
    weekly,
  });
  expect(answer).toMatchObject({ name: 'Night', rules: null, devices: null, locations: null, weekly, version: 1 });
  const path = `/maintenanceWindows/${answer['id']}`;
  expect((await send('PUT', path, { version: 1, until: from })).error).toEqual(['maintenanceWindows-update-7']);
  expect((await send('PUT', path, { version: 1, rules: [999_999] })).error).toEqual(['maintenanceWindows-update-8']);
  expect((await send('PUT', path, { version: 1, weekly: null })).answer).toMatchObject({ weekly: null, version: 2 });
  expect((await send('PUT', path, { version: 1, name: 'Late' })).error).toEqual(['maintenanceWindows-update-6']);
  expect((await send('DELETE', path)).status).toBe(204);
  const { body } = await call<{ maintenanceWindows: MaintenanceWindow[] }>(app, admin, 'GET', '/maintenanceWindows');
  expect(body.maintenanceWindows.map(({ id }) => id)).not.toContain(answer['id']);
});
