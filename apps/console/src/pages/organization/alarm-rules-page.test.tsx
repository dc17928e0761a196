import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { visit } from '../../testing/visit.tsx';

const rule = {
  id: 4,
  name: 'Analyzer offline',
  kind: 'device-offline',
  parameters: { minutes: 5 },
  where: { locations: null, devices: null, deviceModels: null, batteryModels: null },
  steps: [{ severity: 'warning', threshold: null, afterMinutes: null }],
  raiseAfterMinutes: 0,
  clearAfterMinutes: 0,
  hours: null,
  channels: [9],
  assigned: false,
  reopenMinutes: 60,
  leaveWhenCleared: false,
  remindHours: null,
  escalate: null,
  enabled: true,
  raised30Days: 12,
  version: 3,
};

const preview = {
  from: 0,
  to: 1,
  days: [{ day: 0, raised: 2 }],
  raised: 2,
  alarms: [
    {
      thingKind: 'device',
      thing: 'Bench 1',
      deviceId: 1,
      bayId: null,
      batteryId: null,
      severity: 'warning',
      raisedAt: 0,
      clearedAt: null,
      count: 1,
      firstValue: null,
      lastValue: null,
    },
  ],
  more: false,
};

test('rules are cards that can be switched off; the editor previews a rule before it is saved', async () => {
  // Somebody else has saved meanwhile, once the form has been opened.
  let saved = rule;
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may: ['perm-alarm-rules', 'perm-all-locations'] })),
    'GET /alarmRules': () => ok({ alarmRules: [saved] }),
    'GET /maintenanceWindows': () => ok({ maintenanceWindows: [] }),
    'GET /locations': () => ok({ locations: [{ id: 2, name: 'Oslo', version: 1 }] }),
    'POST /devices/find': () =>
      ok({ cursor: 'c', more: false, columns: ['id'], devices: [], bayColumns: [], bays: [] }),
    'POST /batteries/summarize': () => ok({ cursor: 'c', texts: { modelName: [] }, truncated: [] }),
    'POST /alarmRules/preview': () => ok(preview),
    'PUT /alarmRules/4': ({ body }) =>
      JSON.stringify(body).includes(`"version":${saved.version}`) ? ok(saved) : refused(400, 'alarmRules-update-6'),
  });
  const sent = (method: string, path: string) =>
    api.requests.filter((request) => request.method === method && request.path === path).map(({ body }) => body);
  const { user } = visit('/settings/alarm-rules');
  const card = within(await screen.findByRole('listitem', { name: 'Analyzer offline' }));
  expect(card.getByText('Raised 12 times in 30 days')).toBeVisible();
  expect(card.getByText('Device offline: for 5 minutes')).toBeVisible();
  await user.click(card.getByRole('switch', { name: 'Analyzer offline is on' }));
  await waitFor(() => expect(sent('PUT', '/alarmRules/4')).toEqual([{ enabled: false, version: 3 }]));

  await user.click(card.getByRole('button', { name: 'Edit Analyzer offline' }));
  const form = within(await screen.findByRole('dialog', { name: 'Edit Analyzer offline' }));
  expect(await form.findByText('It would have been raised 2 times in 1 day, on 1 day.')).toBeVisible();
  expect(form.getByText(/Bench 1 · still active/)).toBeVisible();
  await user.clear(form.getByLabelText('Offline for (minutes)'));
  await user.click(form.getByRole('button', { name: 'Save rule' }));
  expect(form.getByText('Enter a whole number from 1 to 10,080')).toBeVisible();
  await user.type(form.getByLabelText('Offline for (minutes)'), '60');
  await waitFor(() =>
    expect(sent('POST', '/alarmRules/preview').at(-1)).toMatchObject({ rule: { parameters: { minutes: 60 } } }),
  );
  saved = { ...rule, reopenMinutes: 90, version: 4 };
  await user.click(form.getByRole('button', { name: 'Save rule' }));
  // What was typed stays, and the rest is as the other user saved it.
  await user.click(await form.findByRole('button', { name: 'Reload' }));
  await waitFor(() =>
    expect(form.getByLabelText('The same alarm if it comes back within (minutes)')).toHaveValue('90'),
  );
  await user.click(form.getByRole('button', { name: 'Save rule' }));
  await waitFor(() => expect(sent('PUT', '/alarmRules/4')).toHaveLength(3));
  // The channels, which this user may not know, stay.
  const content = { parameters: { minutes: 60 }, channels: [9] };
  expect(sent('PUT', '/alarmRules/4')[1]).toMatchObject({ ...content, reopenMinutes: 60, version: 3 });
  expect(sent('PUT', '/alarmRules/4')[2]).toMatchObject({ ...content, reopenMinutes: 90, version: 4 });
});
