import { batteryCatalogue, deviceCatalogue, serviceCatalogue, type Catalogue } from '@ohmstead/contract';
import { dispositions, reportedDeviceStatuses, serviceStatuses, type EntityKind } from '@ohmstead/domain';
import type { Random } from '../../../testing/random.ts';
import { batteryRows } from '../../../entities/battery-rows.ts';
import { deviceRows } from '../../../entities/device-rows.ts';
import { serviceRows } from '../../../entities/service-rows.ts';
import type { ListOfRows } from '../../../list-rows/list-of-rows.ts';
import { maybeNumber, maybeText, maybeTime, maybeWhole, randomTime } from './random-rows.ts';

export const catalogues: Record<EntityKind, Catalogue> = {
  batteries: batteryCatalogue,
  devices: deviceCatalogue,
  services: serviceCatalogue,
};
export const lists: Record<EntityKind, ListOfRows> = {
  batteries: batteryRows,
  devices: deviceRows,
  services: serviceRows,
};

/** No location is at the last place any more. */
export const places = [1, 2, 3, 4, 900];

const maybePlace = (random: Random) => (random.chance(0.2) ? null : random.one(places));

const randomService = (random: Random, id: number) => ({
  organization_id: 1,
  id,
  uid: `run-${id}`,
  battery_id: random.between(1, 5),
  device_id: maybeWhole(random),
  location_id: maybePlace(random),
  battery_serial_number: maybeText(random),
  battery_model_name: maybeText(random),
  device_serial_number: maybeText(random),
  service_type: maybeText(random) ?? 'Charge',
  status: random.one(serviceStatuses),
  started_at: randomTime(random),
  ended_at: maybeTime(random),
  warranty_id: maybeText(random),
  duration_s: maybeNumber(random),
  soh_percent: maybeNumber(random),
  fcc_mah: maybeNumber(random),
  rem_cap_mah: maybeNumber(random),
  live_rem_cap_mah: maybeNumber(random),
  live_offset_s: maybeNumber(random),
  temperature_c: maybeNumber(random),
  measured_voltage_v: maybeNumber(random),
  live_voltage_mv: maybeNumber(random),
  cycle_counter: maybeWhole(random),
  operator: maybeText(random),
  vin: maybeText(random),
  notes: maybeText(random),
  has_eis_data: random.chance(0.5),
});

const randomBattery = (random: Random, id: number) => ({
  organization_id: 1,
  id,
  serial_number: random.chance(0.2) ? null : `${maybeText(random) ?? ''}${id}`,
  model_name: maybeText(random),
  manufacturer: maybeText(random),
  chemistry: maybeText(random),
  used_in: maybeText(random),
  location_id: maybePlace(random),
  design_capacity_mah: maybeNumber(random),
  rem_cap_mah: maybeNumber(random),
  last_soh_percent: maybeNumber(random),
  last_status: random.chance(0.2) ? null : random.one(serviceStatuses),
  disposition: random.one(dispositions),
  last_service_at: maybeTime(random),
  due_at: maybeTime(random),
  expires_at: maybeTime(random),
  last_service_type: maybeText(random),
  purchased_at: maybeTime(random),
  retired_at: maybeTime(random),
  cycle_count: maybeWhole(random),
  nominal_voltage_v: maybeNumber(random),
});

const randomDevice = (random: Random, id: number) => ({
  organization_id: 1,
  id,
  thing_name: `thing-${id}`,
  type: maybeText(random) ?? 'Analyzer',
  model_name: maybeText(random) ?? 'A1',
  device_class: 'analyzer',
  serial_number: maybeText(random) ?? 'SN-1',
  name: maybeText(random),
  location_id: random.chance(0.2) ? null : random.between(1, 4),
  comments: maybeText(random),
  status: random.chance(0.2) ? null : random.one(reportedDeviceStatuses),
  online: random.chance(0.6),
  in_service_at: randomTime(random),
  last_used_at: maybeTime(random),
  last_heard_at: maybeTime(random),
  firmware_versions: random.chance(0.3) ? {} : { main: `2.${random.between(1, 3)}`, bay: '1.8' },
  firmware_offer: random.chance(0.7) ? null : '2.4',
});

const randomBay = (random: Random, id: number) => ({
  organization_id: 1,
  id,
  device_id: Math.ceil(id / 2),
  number: 1 + (id % 2),
  battery_id: random.chance(0.3) ? null : random.between(1, 5),
  service_id: random.chance(0.3) ? null : random.between(1, 12),
});

const makers = { batteries: randomBattery, services: randomService, devices: randomDevice, bays: randomBay };
export type WorldTable = keyof typeof makers;
export type WorldRows = { table: WorldTable; names: string; rows: { id: number }[] };

const rowsOf = (random: Random, table: WorldTable, count: number): WorldRows => ({
  table,
  names: Object.keys(makers[table](random, 1)).join(),
  rows: Array.from({ length: count }, (_, at) => makers[table](random, at + 1)),
});

/** The rows of a list, and of what its rows depend on. */
export function randomWorld(random: Random, kind: EntityKind): WorldRows[] {
  const count = random.between(0, 40);
  const own = rowsOf(random, kind, count);
  return kind === 'devices' ? [own, rowsOf(random, 'bays', count * 2), rowsOf(random, 'services', 12)] : [own];
}
