import { permissions as permissionNames } from '@ohmstead/domain';

/** One organisation as rows, named like the tables. The ids are ours: several organisations use the same ones. */
export type World = {
  locations: Row[];
  /** Of deleted locations: batteries and services keep their ids. */
  places: Row[];
  groups: Group[];
  people: Person[];
  batteries: Placed[];
  devices: Placed[];
  services: (Placed & { battery_id: number; device_id: number | null })[];
  bays: (Row & { device_id: number })[];
  service_spectra: { service_id: number; [column: string]: unknown }[];
  battery_favourites: { user_id: number; battery_id: number }[];
};

export type Row = { id: number; [column: string]: unknown };
export type Placed = Row & { location_id: number | null };
export type Given = { permissions: readonly string[]; locationIds: readonly number[] };
export type Group = { id: number } & Given;
export type Person = { id: number; groupId: number | null; isSuperuser: boolean } & Given;

/**
 * What a person may see, in plain rules (decisions §3): the rights of the group replace one's own; without perm-all-locations only objects
 * at the given locations; an object without a location, or at a deleted one, only with it; a bay with its device.
 */
export function seenBy(world: World, person: Person): World {
  const rights = rightsOf(world, person);
  const isSeen = ({ location_id }: Placed) =>
    rights.all || (location_id !== null && rights.locationIds.includes(location_id));
  const devices = world.devices.filter(isSeen);
  const isDeleted = (place: number | null) => world.places.some(({ id }) => id === place);
  const placed = <Thing extends Placed>(thing: Thing): Thing =>
    isDeleted(thing.location_id) ? { ...thing, location_id: null } : thing;
  const services = world.services.filter(isSeen).map(placed);
  const batteries = world.batteries.filter(isSeen).map(placed);
  const isIn = (rows: readonly Row[], id: number) => rows.some((row) => row.id === id);
  return {
    locations: world.locations.filter(({ id }) => rights.all || rights.locationIds.includes(id)),
    places: [],
    groups: [],
    people: [
      {
        ...person,
        groupId: null,
        isSuperuser: false,
        permissions: [...new Set([...rights.permissions, 'perm-all-locations'])],
        locationIds: [],
      },
    ],
    batteries,
    devices,
    services,
    bays: world.bays.filter(({ device_id }) => isIn(devices, device_id)),
    service_spectra: world.service_spectra.filter(({ service_id }) => isIn(services, service_id)),
    battery_favourites: world.battery_favourites.filter(
      ({ user_id, battery_id }) => user_id === person.id && isIn(batteries, battery_id),
    ),
  };
}

export function rightsOf({ groups }: World, person: Person) {
  const given: Given = groups.find(({ id }) => id === person.groupId) ?? person;
  const permissions = person.isSuperuser ? allPermissions : given.permissions;
  return { permissions, all: permissions.includes('perm-all-locations'), locationIds: given.locationIds };
}

const allPermissions: readonly string[] = permissionNames;
