import type { GivenRights, HeldRights } from '@ohmstead/contract';
import { type EntityKind, locationIdOf, locationPermissionOf, permissions } from '@ohmstead/domain';

export type PermissionEditorProps = {
  values: PermissionValues;
  choices: PermissionChoices;
  /** The initial values: a user who does not hold a permission may keep or remove it, but not give it. */
  loaded: PermissionValues;
  /** What others saved while it was changed here. */
  savedMeanwhile?: Partial<PermissionValues>;
  /** Shows on and off only: the permissions are a group's, or a super user's, who keeps display configurations of their own. */
  readOnly?: 'permissions' | 'everything' | undefined;
  onChange: (change: Partial<PermissionValues>) => void;
};

/** Within the editor: the id of the words that say why some permissions cannot be given. */
export type EditorPartProps = PermissionEditorProps & { noteId: string };

export type PermissionName = `perm-${string}`;

/** Each permission of its own, so that it is known which of them were changed; and the display configuration of each list. */
export type PermissionValues = { [name: PermissionName]: boolean } & Record<EntityKind, number | null>;

/** What the editor has to choose from. */
export type PermissionChoices = {
  locations: readonly { id: number; name: string }[];
  configurations: readonly { id: number; name: string; type: EntityKind }[];
};

export const noRights: HeldRights = {
  permissions: [],
  displayConfigurations: { devices: null, batteries: null, services: null },
};

const isName = (text: string): text is PermissionName => text.startsWith('perm-');

/** Locations that the reader cannot see stay in it: saving must not take them away. */
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

/** How many locations are held that are not among those on offer. */
export const countUnseenLocations = (values: PermissionValues, { locations }: PermissionChoices): number => {
  const seen = new Set(locations.map(({ id }) => id));
  const ids = heldNames(values).map(locationIdOf);
  return ids.filter((id) => id !== undefined && !seen.has(id)).length;
};
