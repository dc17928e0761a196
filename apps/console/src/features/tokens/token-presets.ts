import { permissions, type Permission } from '@ohmstead/domain';

/** What a token is for, as a first choice of permissions; each can be changed afterwards. */
export const tokenPresets = [
  { value: 'read', label: 'Read everything I see' },
  { value: 'export', label: 'Read and export' },
  { value: 'operate', label: 'Operate devices' },
  { value: 'all', label: 'Everything I may do' },
] as const;
export type TokenPreset = (typeof tokenPresets)[number]['value'];

const reading: readonly Permission[] = [
  'perm-batteries-charts',
  'perm-services-charts',
  'perm-nyquist',
  'perm-reports',
];
const exporting: readonly Permission[] = ['perm-devices-download', 'perm-batteries-download', 'perm-services-download'];
const operating: readonly Permission[] = [
  'perm-devices-settings',
  'perm-devices-edit',
  'perm-devices-update-firmware',
  'perm-services-create',
];

/** Locations are chosen separately. */
export const tokenPermissions: readonly Permission[] = permissions.filter((name) => name !== 'perm-all-locations');

const wanted: Readonly<Record<TokenPreset, readonly Permission[]>> = {
  read: reading,
  export: [...reading, ...exporting],
  operate: [...reading, ...operating],
  all: tokenPermissions,
};

/** Those of a preset that the user holds, in the order of the catalogue. */
export const presetPermissions = (preset: TokenPreset, holds: (permission: Permission) => boolean): Permission[] =>
  tokenPermissions.filter((name) => wanted[preset].includes(name) && holds(name));
