import { getByName, type DeviceModel, type Fleet, type FleetDevice } from './fleet-file.ts';
import type { Measurements } from '../measured/measurements.ts';
import { makeTestBattery, newBatteryState, type BatteryState, type TestBattery } from '../battery/test-battery.ts';

export type Bench = { device: FleetDevice; model: DeviceModel };
export type BatteryLife = { battery: TestBattery; state: BatteryState };

/** Devices and batteries of one location. Those without an owner form a workshop of their own. */
export type Workshop = { place: string; isOwned: boolean; benches: Bench[]; batteries: BatteryLife[] };

const placeOf = ({ organization, location }: { organization: string | null; location: string | null }) =>
  `${organization ?? ''}/${location ?? ''}`;

export function openWorkshops(fleet: Fleet, measurements: Measurements, until: number): Workshop[] {
  const workshops = new Map<string, Workshop>();
  const at = (thing: Parameters<typeof placeOf>[0]): Workshop => {
    const place = placeOf(thing);
    const workshop = workshops.get(place) ?? {
      place,
      isOwned: thing.organization !== null,
      benches: [],
      batteries: [],
    };
    workshops.set(place, workshop);
    return workshop;
  };
  for (const device of fleet.devices)
    at(device).benches.push({ device, model: getByName(fleet.deviceModels, device.model) });
  for (const spec of fleet.batteries) {
    const model = getByName(fleet.batteryModels, spec.model);
    const battery = makeTestBattery(spec, model, measurements, { seed: fleet.seed, until });
    at(spec).batteries.push({ battery, state: newBatteryState(battery) });
  }
  return [...workshops.values()];
}
