import { batteryColumns, deviceColumns, referenceKey, serviceColumns, type ReferenceKind } from '@ohmstead/contract';
import { locationIdOf, locationPermissionLabel, permissionSections } from '@ohmstead/domain';

/** The current names of objects referred to by id, by `referenceKey`. */
export type Names = Readonly<Record<string, string>>;

const kindWords: Record<ReferenceKind, string> = {
  user: 'User',
  group: 'Group',
  location: 'Location',
  displayConfiguration: 'Configuration',
};

/** Falls back to the number if the object was deleted or the reader cannot see it. */
export const wordsOfReference = (kind: ReferenceKind, id: number, names: Names): string =>
  names[referenceKey(kind, id)] ?? `${kindWords[kind]} ${id}`;

const areaWords: Record<string, string> = { devices: 'Devices: ', batteries: 'Batteries: ', services: 'Services: ' };
const labels = new Map<string, string>(
  permissionSections.flatMap(({ area, permissions }) =>
    permissions.map(({ name, label }) => [name, `${areaWords[area] ?? ''}${label}`] as const),
  ),
);

/** The label of the permission editor, with its section because three sections share labels. */
export const wordsOfPermission = (permission: string, names: Names): string => {
  const id = locationIdOf(permission);
  if (id !== undefined) return locationPermissionLabel(wordsOfReference('location', id, names));
  return labels.get(permission) ?? permission;
};

export type ListedColumn = { key: string; visible: boolean };

const catalogues = [deviceColumns, batteryColumns, serviceColumns].map(
  (columns) => new Map<string, string>(columns.map(({ key, label }) => [key, label])),
);

/** Uses the column heads of the list with all columns; hidden columns are in brackets. */
export const wordsOfColumns = (columns: readonly ListedColumn[]): string => {
  const headings = catalogues.find((catalogue) => columns.every(({ key }) => catalogue.has(key)));
  return columns
    .map(({ key, visible }) => ({ heading: headings?.get(key) ?? key, visible }))
    .map(({ heading, visible }) => (visible ? heading : `(${heading})`))
    .join(', ');
};
