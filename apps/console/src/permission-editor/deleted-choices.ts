import { locationIdOf, locationPermissionOf } from '@ohmstead/domain';
import type { PermissionChoices, PermissionName, PermissionValues } from './permission-values.ts';

type Named = { id: number; name: string };
type Offer = { groups: readonly Named[]; choices: PermissionChoices };
/** The names of all choices: "the location 'Depot'". */
export type ChoiceNames = Readonly<Record<string, string>>;

const keyOf = (kind: 'group' | 'location' | 'configuration', id: number): string => `${kind} ${id}`;

export const choiceNames = ({ groups, choices: { locations, configurations } }: Offer): ChoiceNames =>
  Object.fromEntries([
    ...groups.map(({ id, name }) => [keyOf('group', id), `the group '${name}'`]),
    ...locations.map(({ id, name }) => [keyOf('location', id), `the location '${name}'`]),
    ...configurations.map(({ id, name }) => [keyOf('configuration', id), `the display configuration '${name}'`]),
  ]);

export type Chosen = PermissionValues & { groupId?: number | null };

/** The keys of the chosen groups, locations and display configurations. */
const chosenKeys = ({ groupId = null, devices, batteries, services, ...permissions }: Chosen): string[] => [
  ...(groupId === null ? [] : [keyOf('group', groupId)]),
  ...[devices, batteries, services].flatMap((id) => (id === null ? [] : [keyOf('configuration', id)])),
  ...Object.entries(permissions).flatMap(([name, isOn]) => {
    const id = isOn ? locationIdOf(name) : undefined;
    return id === undefined ? [] : [keyOf('location', id)];
  }),
];

/** Choices that no longer exist. A location that the reader merely cannot see is still held by the edited user (`isKept`), and stays. */
export const deletedChoices = (
  values: Chosen,
  known: ChoiceNames,
  now: ChoiceNames,
  isKept: (permission: PermissionName) => boolean,
): string[] =>
  chosenKeys(values).filter((key) => {
    if (key in now || !(key in known)) return false;
    const [kind, id] = key.split(' ');
    return kind !== 'location' || !isKept(locationPermissionOf(Number(id)));
  });

/** The values without the deleted choices. */
export const withoutChoices = <Values extends Chosen>(values: Values, gone: readonly string[]): Values => {
  if (gone.length === 0) return values;
  const isGone = (kind: Parameters<typeof keyOf>[0], id: number | null | undefined) =>
    id !== null && id !== undefined && gone.includes(keyOf(kind, id));
  const locations = Object.keys(values).filter((name) => isGone('location', locationIdOf(name)));
  return {
    ...values,
    ...Object.fromEntries(locations.map((name) => [name, false])),
    ...(isGone('group', values.groupId) ? { groupId: null } : {}),
    ...(isGone('configuration', values.devices) ? { devices: null } : {}),
    ...(isGone('configuration', values.batteries) ? { batteries: null } : {}),
    ...(isGone('configuration', values.services) ? { services: null } : {}),
  };
};
