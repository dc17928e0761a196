import type { Invariant } from './invariant.ts';

type Reference = { from: string; column: string; to: string; says: string; of?: string; key?: string };

/** `service_samples` has no foreign key, the others have one. In either case, references must not dangle or cross organisations. */
const references: readonly Reference[] = [
  { from: 'services', column: 'battery_id', to: 'batteries', says: 'the battery of a service exists' },
  { from: 'services', column: 'device_id', to: 'devices', says: 'the device of a service exists' },
  { from: 'services', column: 'bay_id', to: 'bays', says: 'the bay of a service exists' },
  { from: 'services', column: 'location_id', to: 'places', says: 'the location of a service exists or existed' },
  { from: 'service_samples', column: 'service_id', to: 'services', says: 'the service of samples exists' },
  { from: 'service_sample_chunks', column: 'service_id', to: 'services', says: 'the service of packed samples exists' },
  { from: 'service_archives', column: 'service_id', to: 'services', says: 'the service of archived samples exists' },
  { from: 'service_details', column: 'service_id', to: 'services', says: 'the service of details exists' },
  { from: 'service_spectra', column: 'service_id', to: 'services', says: 'the service of a spectrum exists' },
  { from: 'batteries', column: 'location_id', to: 'places', says: 'the location of a battery exists or existed' },
  { from: 'batteries', column: 'last_service_id', to: 'services', says: 'the last service of a battery exists' },
  { from: 'batteries', column: 'last_device_id', to: 'devices', says: 'the last device of a battery exists' },
  {
    from: 'battery_favourites',
    column: 'battery_id',
    to: 'batteries',
    says: 'the battery marked as a favourite exists',
  },
  { from: 'battery_favourites', column: 'user_id', to: 'users', says: 'the user who has a favourite exists' },
  { from: 'label_codes', column: 'battery_id', to: 'batteries', says: 'the battery of a label code exists' },
  { from: 'label_codes', column: 'device_id', to: 'devices', says: 'the device of a label code exists' },
  { from: 'label_codes', column: 'bay_id', to: 'bays', says: 'the bay of a label code exists' },
  { from: 'certificates', column: 'battery_id', to: 'batteries', says: 'the battery of a certificate exists' },
  { from: 'battery_forecasts', column: 'battery_id', to: 'batteries', says: 'the battery of a stored forecast exists' },
  { from: 'plan_locations', column: 'location_id', to: 'locations', says: 'the location of opening hours exists' },
  { from: 'devices', column: 'location_id', to: 'locations', says: 'the location of a device exists' },
  { from: 'bays', column: 'device_id', to: 'devices', says: 'the device of a bay exists' },
  { from: 'bays', column: 'battery_id', to: 'batteries', says: 'the battery in a bay exists' },
  { from: 'bays', column: 'service_id', to: 'services', says: 'the service in a bay exists' },
  { from: 'device_presence', column: 'device_id', to: 'devices', says: 'the device whose presence is recorded exists' },
  { from: 'offline_devices', column: 'device_id', to: 'devices', says: 'a device recorded as offline exists' },
  { from: 'firmware_upgrades', column: 'device_id', to: 'devices', says: 'the device of an upgrade exists' },
  { from: 'alerts', column: 'user_id', to: 'users', says: 'the user an alert is for exists' },
  { from: 'alert_events', column: 'device_id', to: 'devices', says: 'the device an alert is about exists' },
  { from: 'claims', column: 'user_id', to: 'users', says: 'the user making a claim exists' },
  { from: 'users', column: 'group_id', to: 'groups', says: 'the group of a user exists in the same organisation' },
  { from: 'user_permissions', column: 'user_id', to: 'users', says: 'the user who has permissions exists' },
  { from: 'user_locations', column: 'user_id', to: 'users', says: 'the user who has locations exists' },
  {
    from: 'user_locations',
    column: 'location_id',
    to: 'locations',
    says: 'a location given to a user exists',
  },
  { from: 'group_permissions', column: 'group_id', to: 'groups', says: 'the group that has permissions exists' },
  {
    from: 'group_locations',
    column: 'location_id',
    to: 'locations',
    says: 'a location given to a group exists',
  },
  { from: 'device_users', column: 'user_id', to: 'users', says: 'the user a device is assigned to exists' },
  { from: 'device_groups', column: 'group_id', to: 'groups', says: 'the group a device is assigned to exists' },
  { from: 'user_photos', column: 'user_id', to: 'users', says: 'the user in a photo exists' },
  { from: 'export_tickets', column: 'user_id', to: 'users', says: 'the user who requested a download exists' },
  { from: 'bulk_edits', column: 'user_id', to: 'users', says: 'the user who edited several rows exists' },
  { from: 'api_tokens', column: 'owner_id', to: 'users', says: 'the owner of an API token exists' },
  { from: 'bulk_jobs', column: 'user_id', to: 'users', says: 'the user who requested a bulk change exists' },
  { from: 'imports', column: 'user_id', to: 'users', says: 'the user who made an import exists' },
  {
    from: 'imports',
    column: 'acting_user_id',
    to: 'users',
    says: 'the user who had a step of an import made exists',
  },
  { from: 'import_pieces', column: 'import_id', to: 'imports', says: 'the import of a piece of a file exists' },
  { from: 'import_rows', column: 'import_id', to: 'imports', says: 'the import of a row exists' },
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
