import type { GivenRights, HeldRights } from '@ohmstead/contract';
import { type EntityKind, locationIdOf, locationPermissionOf, permissions } from '@ohmstead/domain';

export type PermissionEditorProps = {
  values: PermissionValues;
  choices: PermissionChoices;
  /** The initial values: a permission that the editing user does not hold may be kept or removed, but not given. */
  loaded: PermissionValues;
  /** Values saved by other users in fields that were also changed here. */
  savedMeanwhile?: Partial<PermissionValues>;
  /**
   * Shows permissions as on or off only: `everything` for those of a group, `permissions` for a super user, who has display configurations
   * of their own.
   */
  readOnly?: 'permissions' | 'everything' | undefined;
  onChange: (change: Partial<PermissionValues>) => void;
};

/** The id of the text within the editor that explains why some permissions cannot be given. */
export type EditorPartProps = PermissionEditorProps & { noteId: string };

export type PermissionName = `perm-${string}`;

/** One value per permission, so that changes can be told apart, and the display configuration of each list. */
export type PermissionValues = { [name: PermissionName]: boolean } & Record<EntityKind, number | null>;

/** The choices that the editor offers. */
export type PermissionChoices = {
  locations: readonly { id: number; name: string }[];
  configurations: readonly { id: number; name: string; type: EntityKind }[];
};

export const noRights: HeldRights = {
  permissions: [],
  displayConfigurations: { devices: null, batteries: null, services: null },
};

const isName = (text: string): text is PermissionName => text.startsWith('perm-');

/** Locations that the reader cannot see are included, so that saving does not remove them. */
export const permissionValues = (rights: HeldRights, { locations }: PermissionChoices): PermissionValues => {
  const offered = [...permissions, ...locations.map(({ id }) => locationPermissionOf(id))];
  return {
    ...Object.fromEntries(offered.map((name) => [name, false])),
    ...Object.fromEntries(rights.permissions.map((name) => [name, true])),
    ...rights.displayConfigurations,
  };
};

const heldNames = (values: PermissionValues): PermissionName[] =>
  Object.keys(values).filter((key): key is PermissionName => isName(key) && values[key] === true);

export const rightsOf = (values: PermissionValues): GivenRights => {
  const { devices, batteries, services } = values;
  return { permissions: heldNames(values), displayConfigurations: { devices, batteries, services } };
};

/** The number of locations held that are not on offer. */
export const countUnseenLocations = (values: PermissionValues, { locations }: PermissionChoices): number => {
  const seen = new Set(locations.map(({ id }) => id));
  const ids = heldNames(values).map(locationIdOf);
  return ids.filter((id) => id !== undefined && !seen.has(id)).length;
};
