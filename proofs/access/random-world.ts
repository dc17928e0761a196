import { permissions } from '@ohmstead/domain';
import type { Random } from '../../apps/server/src/testing/random.ts';
import type { Given, Person, World } from './world.ts';

const hourMs = 3_600_000;
const models = ['M1', 'M2', 'M3'];
const range = (length: number) => Array.from({ length }, (_, index) => index + 1);

/**
 * A random organisation, small enough that its rows share locations, users and groups. Times are distinct, so that every order is
 * determined.
 */
export function randomWorld(random: Random, nowMs: number): World {
  const locations = range(random.between(1, 4)).map((id) => ({ id, name: `Place ${id}` }));
  const locationIds = locations.map(({ id }) => id);
  const places = random.chance(0.5) ? [{ id: 90 }] : [];
  const given = (): Given => ({
    permissions: random.some(permissions, 0.6).filter((name) => name !== 'perm-all-locations' || random.chance(0.3)),
    locationIds: random.some(locationIds),
  });
  const groups = range(random.between(0, 2)).map((id) => ({ id, ...given() }));
  const person = (id: number): Person => ({
    id,
    groupId: groups.length > 0 && random.chance(0.4) ? random.one(groups).id : null,
    isSuperuser: random.chance(0.1),
    ...given(),
  });
  const people = range(random.between(1, 3)).map(person);
  const idsOfAll = { devices: locationIds, others: [...locationIds, ...places.map(({ id }) => id)] };
  return { locations, places, groups, people, ...randomThings(random, nowMs, idsOfAll, people) };
}

type LocationIds = { devices: readonly number[]; others: readonly number[] };
type Chance = { random: Random; place: (ids: keyof LocationIds) => number | null; time: () => string };

function randomThings(random: Random, nowMs: number, locationIds: LocationIds, people: readonly Person[]) {
  let ago = 0;
  const place = (ids: keyof LocationIds) => (random.chance(0.15) ? null : random.one(locationIds[ids]));
  const chance: Chance = { random, place, time: () => new Date(nowMs - ++ago * hourMs).toISOString() };
  const devices = range(random.between(1, 6)).map((id) => randomDevice(chance, id));
  const batteries = range(random.between(1, 12)).map((id) => randomBattery(chance, id, random.one(devices).id));
  const bays = devices.flatMap(({ id }) => range(2).map((number) => bayOf(id, number)));
  const services = range(random.between(1, 16)).map((id) =>
    randomService(chance, id, random.one(batteries), random.one(bays)),
  );
  for (const battery of batteries) battery.last_service_id = random.chance(0.7) ? random.one(services).id : null;
  for (const bay of bays) {
    bay.battery_id = random.chance(0.5) ? random.one(batteries).id : null;
    bay.service_id = random.chance(0.6) ? random.one(services).id : null;
  }
  const service_spectra = services.filter(({ has_eis_data }) => has_eis_data).map(({ id }) => spectrumOf(id));
  const battery_favourites = people.flatMap(({ id: user_id }) =>
    random.some(batteries, 0.3).map(({ id: battery_id }) => ({ user_id, battery_id })),
  );
  return { devices, batteries, bays, services, service_spectra, battery_favourites };
}

const randomDevice = ({ random, place, time }: Chance, id: number) => ({
  id,
  location_id: place('devices'),
  thing_name: `thing-${id}`,
  type: 'Analyzer',
  model_name: random.one(models),
  device_class: 'analyzer',
  serial_number: `D${id}`,
  online: random.chance(0.7),
  last_used_at: time(),
  name: `Device ${id}`,
  comments: 'A word',
  status: 'Idle',
  in_service_at: time(),
});

const randomBattery = ({ random, place, time }: Chance, id: number, last_device_id: number) => ({
  id,
  location_id: place('others'),
  serial_number: `B${id}`,
  model_name: random.one(models),
  comments: 'A word',
  retired_at: random.chance(0.2) ? time() : null,
  in_service_at: time(),
  design_capacity_mah: 1_000,
  rem_cap_mah: random.between(0, 1_100),
  last_soh_percent: random.between(0, 110),
  last_service_at: time(),
  last_service_id: null as number | null,
  last_device_id,
  last_status: 'pass',
});

const bayOf = (device_id: number, number: number) => ({
  id: device_id * 2 + number,
  device_id,
  number,
  adapter_name: 'A',
  battery_id: null as number | null,
  service_id: null as number | null,
});

type Bay = ReturnType<typeof bayOf>;

function randomService({ random, place, time }: Chance, id: number, battery: { id: number }, bay: Bay) {
  const isRunning = random.chance(0.2);
  return {
    id,
    uid: `run-${id}`,
    location_id: place('others'),
    battery_id: battery.id,
    device_id: bay.device_id,
    bay_id: bay.id,
    bay_number: bay.number,
    service_type: 'Charge',
    status: isRunning ? 'servicing' : 'pass',
    started_at: time(),
    ended_at: isRunning ? null : time(),
    soh_percent: random.between(0, 100),
    fcc_mah: random.between(500, 1_000),
    rem_cap_mah: random.between(0, 900),
    temperature_c: random.between(5, 40),
    has_eis_data: random.chance(0.5),
    notes: 'A word',
    live_at: isRunning ? time() : null,
    live_rem_cap_mah: 300,
  };
}

const spectrumOf = (service_id: number) => ({
  service_id,
  frequencies_hz: [1],
  real_ohm: [service_id],
  imaginary_ohm: [-service_id],
});
