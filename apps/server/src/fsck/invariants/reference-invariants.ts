import type { Invariant } from './invariant.ts';

type Reference = { from: string; column: string; to: string; says: string; of?: string; key?: string };

/** `service_samples` has no foreign key, the others have one: neither of them may point at nothing, or into another organisation. */
const references: readonly Reference[] = [
  { from: 'services', column: 'battery_id', to: 'batteries', says: 'a service is of a battery' },
  { from: 'services', column: 'device_id', to: 'devices', says: 'the device of a service is there' },
  { from: 'services', column: 'bay_id', to: 'bays', says: 'the bay of a service is there' },
  { from: 'services', column: 'location_id', to: 'places', says: 'the location of a service is or was there' },
  { from: 'service_samples', column: 'service_id', to: 'services', says: 'samples are of a service' },
  { from: 'service_sample_chunks', column: 'service_id', to: 'services', says: 'packed samples are of a service' },
  { from: 'service_archives', column: 'service_id', to: 'services', says: 'samples in a file are of a service' },
  { from: 'service_details', column: 'service_id', to: 'services', says: 'details are of a service' },
  { from: 'service_spectra', column: 'service_id', to: 'services', says: 'a spectrum is of a service' },
  { from: 'batteries', column: 'location_id', to: 'places', says: 'the location of a battery is or was there' },
  { from: 'batteries', column: 'last_service_id', to: 'services', says: 'the last service of a battery is there' },
  { from: 'batteries', column: 'last_device_id', to: 'devices', says: 'the last device of a battery is there' },
  { from: 'battery_favourites', column: 'battery_id', to: 'batteries', says: 'a favourite is a battery' },
  { from: 'battery_favourites', column: 'user_id', to: 'users', says: 'a favourite is somebody’s' },
  { from: 'devices', column: 'location_id', to: 'locations', says: 'the location of a device is there' },
  { from: 'bays', column: 'device_id', to: 'devices', says: 'a bay is of a device' },
  { from: 'bays', column: 'battery_id', to: 'batteries', says: 'the battery in a bay is there' },
  { from: 'bays', column: 'service_id', to: 'services', says: 'the service in a bay is there' },
  { from: 'device_presence', column: 'device_id', to: 'devices', says: 'presence is of a device' },
  { from: 'offline_devices', column: 'device_id', to: 'devices', says: 'who is noted as offline is a device' },
  { from: 'firmware_upgrades', column: 'device_id', to: 'devices', says: 'an upgrade is of a device' },
  { from: 'alerts', column: 'user_id', to: 'users', says: 'an alert is for somebody' },
  { from: 'alert_events', column: 'device_id', to: 'devices', says: 'what is worth an alert happened to a device' },
  { from: 'claims', column: 'user_id', to: 'users', says: 'somebody claims' },
  { from: 'users', column: 'group_id', to: 'groups', says: 'a member’s group is of the own organisation' },
  { from: 'user_permissions', column: 'user_id', to: 'users', says: 'own permissions are somebody’s' },
  { from: 'user_locations', column: 'user_id', to: 'users', says: 'own locations are somebody’s' },
  {
    from: 'user_locations',
    column: 'location_id',
    to: 'locations',
    says: 'a location that somebody was given is there',
  },
  { from: 'group_permissions', column: 'group_id', to: 'groups', says: 'a group’s permissions are of a group' },
  {
    from: 'group_locations',
    column: 'location_id',
    to: 'locations',
    says: 'a location that a group was given is there',
  },
  { from: 'device_users', column: 'user_id', to: 'users', says: 'a device is assigned to somebody' },
  { from: 'device_groups', column: 'group_id', to: 'groups', says: 'a device is assigned to a group' },
  { from: 'user_photos', column: 'user_id', to: 'users', says: 'a photo is of somebody' },
  { from: 'export_tickets', column: 'user_id', to: 'users', says: 'a download is somebody’s' },
];

const named = ({ from, column, to, says }: Reference): Invariant => ({
  name: `${from}-${column.replace(/_id$/, '')}-exists`.replaceAll('_', '-'),
  sentence: `${says[0]?.toUpperCase()}${says.slice(1)}.`,
  query: `select organization_id, ${column}, count(*) as rows from app.${from} as pointing
    where ${column} is not null and not exists (select from app.${to} as target
      where target.organization_id = pointing.organization_id and target.id = pointing.${column})
    group by organization_id, ${column}`,
});

export const referenceInvariants = references.map(named);
