import type { BayRow } from '@ohmstead/contract';
import type { BayStatus } from '@ohmstead/domain';
import { describe, expect, test } from 'vitest';
import type { ListedDevice } from '../../features/devices/listed-device.ts';
import { byLocation, countFleet } from './fleet.ts';

const device = (name: string, location: string | null, bays: BayStatus[], offline = false): ListedDevice =>
  ({
    id: name.length,
    name,
    location,
    status: offline ? 'offline' : 'idle',
    bays: bays.map((status) => ({ status }) as BayRow),
  }) as unknown as ListedDevice;

describe('the fleet in numbers', () => {
  test('counts what is online, runs, stands in a bay and has failed', () => {
    const devices = [
      device('a', 'Leeds', ['empty', 'idle', 'inprogress', 'inprogress']),
      device('b', 'Leeds', ['good', 'fail']),
    ];
    expect(countFleet(devices)).toEqual({ devices: 2, online: 2, running: 2, batteriesInBays: 5, failedBays: 1 });
  });

  test('bays of an offline device are not counted', () => {
    expect(countFleet([device('a', null, ['inprogress', 'fail'], true)])).toEqual({
      devices: 1,
      online: 0,
      running: 0,
      batteriesInBays: 0,
      failedBays: 0,
    });
  });
});

describe('devices by location', () => {
  const names = (devices: readonly ListedDevice[]) => devices.map(({ name }) => name);

  test('come in the order of the alphabet, numbers in the order of numbers', () => {
    const groups = byLocation([
      device('Bench 10', 'Leeds', []),
      device('Bench 9', 'Leeds', []),
      device('Rack', 'Aarhus', []),
    ]);
    expect(groups.map(({ location }) => location)).toEqual(['Aarhus', 'Leeds']);
    expect(names(groups[1]?.devices ?? [])).toEqual(['Bench 9', 'Bench 10']);
  });

  test('those without a location come last', () => {
    const groups = byLocation([device('New', null, []), device('Rack', 'Zwolle', [])]);
    expect(groups.map(({ location }) => location)).toEqual(['Zwolle', 'No location yet']);
  });
});
