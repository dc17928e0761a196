import { isOneOf } from './is-one-of.ts';

/**
 * The permission catalogue (spec: administration §6), shared by the server, the editor, the documents and the tests. `perm-location-<id>`
 * is not listed, since there is one for each location.
 */
export const permissionSections = [
  {
    area: 'devices',
    title: 'Device Permissions',
    permissions: [
      { name: 'perm-devices-settings', label: 'Can Access Settings Menu' },
      {
        name: 'perm-devices-assign',
        label: 'Can Assign Users and Groups To Devices',
        hint: 'Allow assigning from the Devices page',
      },
      { name: 'perm-devices-add', label: 'Can Add Devices' },
      { name: 'perm-devices-edit', label: 'Can Edit Devices' },
      { name: 'perm-devices-delete', label: 'Can Delete Devices' },
      { name: 'perm-devices-download', label: 'Can Download Data' },
      { name: 'perm-devices-update-firmware', label: 'Can Update Firmware' },
    ],
  },
  {
    area: 'batteries',
    title: 'Batteries Permissions',
    permissions: [
      { name: 'perm-batteries-settings', label: 'Can Access Settings Menu' },
      { name: 'perm-batteries-edit', label: 'Can Edit Batteries' },
      { name: 'perm-batteries-delete', label: 'Can Delete Batteries' },
      { name: 'perm-batteries-charts', label: 'Can View Charts and Graphs' },
      { name: 'perm-batteries-download', label: 'Can Download Data' },
      { name: 'perm-batteries-retire', label: 'Can Retire Batteries' },
    ],
  },
  {
    area: 'services',
    title: 'Services Permissions',
    permissions: [
      { name: 'perm-services-settings', label: 'Can Access Settings Menu' },
      { name: 'perm-services-create', label: 'Can Create Services' },
      { name: 'perm-services-edit', label: 'Can Edit Services' },
      { name: 'perm-services-delete', label: 'Can Delete Services' },
      { name: 'perm-services-charts', label: 'Can View Charts and Graphs' },
      { name: 'perm-services-download', label: 'Can Download Data' },
    ],
  },
  {
    area: 'other',
    title: 'Other Permissions',
    permissions: [
      { name: 'perm-reports', label: 'Can Access the Reports Page' },
      { name: 'perm-users-groups', label: 'Can Configure Users and Permissions' },
      { name: 'perm-view-as', label: 'Can View As Another User' },
      { name: 'perm-service-accounts', label: 'Can Manage Service Accounts' },
      { name: 'perm-sign-in', label: 'Can Configure How People Sign In' },
      { name: 'perm-integrations', label: 'Can Configure Webhooks and Channels' },
      { name: 'perm-locations', label: 'Can Manage Locations' },
      { name: 'perm-display-configurations', label: 'Can Manage Display Configurations' },
      { name: 'perm-share-views', label: 'Can Share Views' },
      { name: 'perm-batteries-import', label: 'Can Import Batteries' },
      { name: 'perm-services-import', label: 'Can Import Services' },
      { name: 'perm-disposition', label: 'Can Set the Disposition Policy' },
      { name: 'perm-plan', label: 'Can Plan Services' },
      { name: 'perm-certificates', label: 'Can Issue Certificates' },
      { name: 'perm-alarms', label: 'Can Acknowledge, Assign and Clear Alarms' },
      { name: 'perm-alarm-rules', label: 'Can Configure Alarm Rules' },
      { name: 'perm-nyquist', label: 'Can Produce Spectro Multi Nyquist Plots' },
      { name: 'perm-all-locations', label: 'Can Access All Locations' },
    ],
  },
] as const;

export type Permission = (typeof permissionSections)[number]['permissions'][number]['name'];
export type LocationPermission = `perm-location-${number}`;

export const permissions: readonly Permission[] = permissionSections.flatMap((section) =>
  section.permissions.map(({ name }) => name),
);

const locationPermission = /^perm-location-([1-9][0-9]{0,14})$/;

/** The location that a `perm-location-<id>` grants; undefined for any other string, including `perm-location-01`. */
export const locationIdOf = (permission: string): number | undefined => {
  const digits = locationPermission.exec(permission)?.[1];
  return digits === undefined ? undefined : Number(digits);
};

export const locationPermissionOf = (locationId: number): LocationPermission => `perm-location-${locationId}`;
/** The editor's label for the right to one location. */
export const locationPermissionLabel = (locationName: string): string => `Can Access ${locationName}`;

export const isPermission = (value: string): value is Permission | LocationPermission =>
  isOneOf(permissions, value) || locationIdOf(value) !== undefined;
