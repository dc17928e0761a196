import { expect, test } from 'vitest';
import { checkFleet, demoFleetFile, readFleet } from './fleet-file.ts';

const fleet = readFleet(demoFleetFile);

test('the demo fleet has two organizations, three locations in the first and twelve devices of three models', () => {
  const [first] = fleet.organizations;
  const devices = fleet.devices.filter(({ organization }) => organization === first?.name);
  expect(fleet.organizations).toHaveLength(2);
  expect(first?.locations.length).toBeGreaterThanOrEqual(3);
  expect(devices.length).toBeGreaterThanOrEqual(12);
  expect(new Set(devices.map(({ model }) => model)).size).toBeGreaterThanOrEqual(3);
});

test('one device waits to be claimed', () => {
  expect(fleet.devices.filter(({ organization }) => organization === null)).toHaveLength(1);
});

test.each([
  ['a field that nobody knows', { ...fleet, colour: 'red' }, /\/colour/],
  ['a battery of an unknown model', { ...fleet, batteryModels: fleet.batteryModels.slice(1) }, /unknown model/],
  ['a device at a place that does not exist', { ...fleet, organizations: [] }, /has no known location/],
  ['a device twice', { ...fleet, devices: [...fleet.devices, ...fleet.devices.slice(0, 1)] }, /there twice/],
])('a fleet file with %s is refused', (_, broken, message) => {
  expect(() => checkFleet(broken)).toThrow(message);
});
