import { locationIdOf } from '@ohmstead/domain';

type Facts = Readonly<Record<string, unknown>>;
export type ReferenceKind = 'user' | 'group' | 'location' | 'displayConfiguration';

const kindsByField: Readonly<Record<string, ReferenceKind>> = {
  users: 'user',
  userIds: 'user',
  groupId: 'group',
  groups: 'group',
  groupIds: 'group',
  groupDefaultOf: 'group',
  location: 'location',
  locationId: 'location',
  devicesDisplayConfigurationId: 'displayConfiguration',
  batteriesDisplayConfigurationId: 'displayConfiguration',
  servicesDisplayConfigurationId: 'displayConfiguration',
  displayConfigurations: 'displayConfiguration',
};

/** What the ids in a field of an entry refer to; undefined if its numbers are not ids. */
export const referenceKindOf = (field: string): ReferenceKind | undefined =>
  Object.hasOwn(kindsByField, field) ? kindsByField[field] : undefined;

/** The key under which the answer gives the object's name. */
export const referenceKey = (kind: ReferenceKind, id: number): string => `${kind} ${id}`;

const partsOf = (value: unknown): unknown[] =>
  typeof value === 'object' && value !== null ? Object.values(value) : [value];

/** Every object that the facts of an entry refer to by id. */
export const referencesOf = (facts: Facts | null): { kind: ReferenceKind; id: number }[] =>
  Object.entries(facts ?? {}).flatMap(([field, value]) => {
    if (field === 'permissions') return locationsIn(partsOf(value));
    const kind = referenceKindOf(field);
    if (kind === undefined) return [];
    return partsOf(value).flatMap((id) => (Number.isSafeInteger(id) ? [{ kind, id: Number(id) }] : []));
  });

const locationsIn = (permissions: readonly unknown[]) =>
  permissions.flatMap((permission) => {
    const id = typeof permission === 'string' ? locationIdOf(permission) : undefined;
    return id === undefined ? [] : [{ kind: 'location' as const, id }];
  });
