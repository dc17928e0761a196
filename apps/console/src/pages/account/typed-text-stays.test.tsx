import { permissions } from '@ohmstead/domain';
import { serviceWireColumns } from '@ohmstead/contract';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { announceChange } from '../../data/changes.ts';
import { aDevice, aUser } from '../../testing/builders.ts';
import { fakeApi, ok, refused } from '../../testing/fake-api.ts';
import { devicesAnswer, servicesAnswer } from '../../testing/list-answers.ts';
import { aGroup } from '../../testing/people.ts';
import { visit } from '../../testing/visit.tsx';

const bay = { id: 11, deviceId: 1, number: 1, status: 'idle', adapterName: null, defaultServiceParameters: 'C/2' };
const device = aDevice({
  bays: [
    {
      ...bay,
      batteryId: 7,
      batterySerialNumber: 'SN7',
      serviceId: null,
      serviceType: null,
      liveProgress: null,
      calibrated: null,
      intervalDays: null,
      due: null,
    },
  ],
});
const service = {
  ...Object.fromEntries(serviceWireColumns.map((key) => [key, null])),
  serviceId: 9,
  apiVersion: 1,
  version: 1,
  batteryId: 7,
  deviceId: 1,
  duration: 4_942,
  chargeCapacities: null,
  dischargeCapacities: null,
  impedances: null,
  selfDischarges: null,
  smartBatteryInfo: null,
  summaryData: null,
  calData: null,
  eisWaveformData: null,
  serviceData: null,
  eisData: null,
  adapterName: null,
  batterySerialNumber: 'SN7',
  serviceType: 'Charge',
  status: 'pass',
  startTime: 1_700_000_000_000,
};
const night = aGroup(1, { name: 'Night shift' });
const forbidden = () => refused(403, 'not-permitted', 'You do not have permission to do this.');

const open = (address: string) => {
  let may: readonly string[] = permissions;
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may: [...may] })),
    'GET /users': () => (may.length > 0 ? ok({ users: [] }) : forbidden()),
    'GET /groups': () => (may.length > 0 ? ok({ groups: [night] }) : forbidden()),
    'GET /locations': () => ok({ locations: [{ id: 2, name: 'Oslo', devicesCount: 1, version: 1 }] }),
    'GET /displayConfigurations': () => (may.length > 0 ? ok({ displayConfigurations: [] }) : forbidden()),
    'GET /organization/retention': () => (may.length > 0 ? ok({ archiveAfterDays: 365, version: 4 }) : forbidden()),
    'GET /organization/retention/usage': () =>
      ok({ dueServicesCount: 0, archivedServicesCount: 0, archivedSamplesCount: 0, archivedBytes: 0 }),
    'POST /devices/getUpdates': () => ok(devicesAnswer([])),
    'POST /services/getUpdates': () => ok(servicesAnswer([])),
    'GET /devices/1': () => ok(device),
    'GET /services/9': () => ok(service),
    'GET /devices/claim/thing-77': () =>
      ok({ modelName: 'A4', serialNumber: 'SN-77', image: null, organizationId: null }),
    ...Object.fromEntries(
      [
        'POST /locations',
        'PUT /locations/2',
        'POST /users',
        'POST /groups',
        'PUT /groups/1',
        'POST /displayConfigurations',
        'PUT /organization/retention',
        'POST /devices/claim/claim',
        'PUT /devices/1',
        'PUT /devices/1/bays/11',
        'POST /services',
        'PUT /services/9',
      ].map((call) => [call, forbidden]),
    ),
    'POST /devices/claim/start': () => ok({ expires: Date.now() + 600_000 }),
  });
  const { user } = visit(address);
  const press = async (name: string | RegExp) => user.click((await screen.findAllByRole('button', { name }))[0]!);
  const loseRights = async () => {
    const asked = () => api.requests.filter(({ method, path }) => method === 'GET' && path === '/session').length;
    const before = asked();
    may = [];
    act(() => {
      for (const topic of ['session', 'users', 'groups', 'locations', 'displayConfigurations'])
        announceChange(topic as 'session');
    });
    await waitFor(() => expect(asked()).toBeGreaterThan(before));
    await act(async () => new Promise((resolve) => setTimeout(resolve, 50)));
  };
  return { user, press, loseRights };
};

const inputs = { selector: 'input, textarea' };

test.each<[string, string, (string | RegExp)[], string | RegExp, string]>([
  ['a new location', '/settings/locations', ['Add location'], 'Location', 'Annexe'],
  ['a location’s new name', '/settings/locations', [/^(?:Edit|Rename) Oslo/], 'Location', 'Annexe'],
  ['new users', '/settings/users', ['Add Users'], /^Email addresses/, 'mary@somerville.example'],
  ['a new group', '/settings/users?tab=groups', ['Add Group'], /^Group name/, 'Day shift'],
  ['a group', '/settings/users?tab=groups', ['Edit Night shift'], /^Group name/, 'Day shift'],
  [
    'a display configuration',
    '/settings/display',
    ['Add a configuration for devices'],
    'Configuration Name',
    'Night shift',
  ],
  ['data retention', '/settings/retention', ['Edit'], 'Days after the end of a service', '400'],
  ['a claim', '/account/claim-device/thing-77', ['Claim'], 'Claim code', '123456'],
  ['a device', '/devices?device=1', ['Edit'], 'Comments', 'By the door'],
  ['the bays of a device', '/devices?device=1&tab=bays', ['Edit'], /^Default Service Parameters/, 'C/5'],
  ['a service that is to start', '/devices?device=1', [/^Start service in bay 1/], 'Other parameters', 'C/5'],
  ['a service', '/services?service=9', ['Edit'], 'Notes', 'Seen twice'],
])('what was typed for %s stays when its permission is withdrawn', async (_, address, buttons, label, text) => {
  const { user, press, loseRights } = open(address);
  for (const button of buttons) await press(button);
  const field = await screen.findByLabelText(label, inputs);
  await user.clear(field);
  await user.type(field, text);
  await loseRights();
  expect(screen.getByLabelText(label, inputs)).toBe(field);
  expect(field).toHaveValue(text);
  fireEvent.submit(field.closest('form')!);
  expect(await screen.findByText(/You (?:no longer|do not) have permission/)).toBeVisible();
  expect(screen.getByLabelText(label, inputs)).toBe(field);
  expect(field).toHaveValue(text);
});

test('a page whose permission was withdrawn is left once no unsaved input would be lost', async () => {
  const { user, press, loseRights } = open('/settings/locations');
  await press('Add location');
  await user.type(await screen.findByLabelText('Location'), 'Annexe');
  await loseRights();
  await press('Cancel');
  await press('Discard edits');
  expect(await screen.findByText('You do not have permission to view this page')).toBeVisible();
});
