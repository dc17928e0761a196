import {
  emailMaxLength,
  importMaxBytes,
  serviceFileMaxBytes,
  type ImportField,
  type Permission,
} from '@ohmstead/domain';
import { locationNameMaxLength } from '../locations/location.ts';
import { batteryImportFields, computedBatteryHeads } from './battery-import-fields.ts';
import { headsOfLocations, headsOfPeople } from './other-heads.ts';

/** What a table may hold, one a row. */
export const tableKinds = ['batteries', 'locations', 'users'] as const;
export type TableKind = (typeof tableKinds)[number];
export const importKinds = [...tableKinds, 'services'] as const;
export type ImportKind = (typeof importKinds)[number];

export const importPermissions: Record<ImportKind, Permission> = {
  batteries: 'perm-batteries-import',
  locations: 'perm-locations',
  users: 'perm-users-groups',
  services: 'perm-services-import',
};

/** How long a file may be. */
export const importMaxBytesOf = (kind: ImportKind): number =>
  kind === 'services' ? serviceFileMaxBytes : importMaxBytes;

const locationFields: readonly ImportField[] = [
  {
    key: 'name',
    label: 'Name',
    kind: 'text',
    maxLength: locationNameMaxLength,
    synonyms: headsOfLocations['name'] ?? [],
  },
];

const person = (field: ImportField): ImportField => ({ ...field, synonyms: headsOfPeople[field.key] ?? [] });

/** As people are invited by hand, and what they are called. */
const personFields: readonly ImportField[] = [
  { key: 'email', label: 'Email', kind: 'text', maxLength: emailMaxLength, isEmail: true } as const,
  { key: 'firstName', label: 'First name', kind: 'text', maxLength: 32 } as const,
  { key: 'lastName', label: 'Last name', kind: 'text', maxLength: 32 } as const,
  { key: 'group', label: 'Group', kind: 'choice', of: 'group' } as const,
  { key: 'locations', label: 'Locations', kind: 'choices', of: 'location' } as const,
  { key: 'permissions', label: 'Permissions', kind: 'choices', of: 'permission' } as const,
].map(person);

type ImportedTable = {
  fields: readonly ImportField[];
  /** Heads of our own files that nobody imports. */
  computed: readonly string[];
  /** The field without which nothing is imported. */
  key: string;
};

export const importedTables: Record<TableKind, ImportedTable> = {
  batteries: { fields: batteryImportFields, computed: computedBatteryHeads, key: 'serialNumber' },
  locations: { fields: locationFields, computed: ['id', 'version', 'devicesCount', 'Devices'], key: 'name' },
  users: { fields: personFields, computed: ['id', 'version', 'photo_id', 'created_at', 'verified_at'], key: 'email' },
};
