import type { AdministeredUser, Group, Location } from '@ohmstead/contract';
import { useNamedConfigurations, type NamedConfiguration } from './display-configurations-api.ts';
import { useGroups } from './groups-api.ts';
import { useLocations } from './locations-api.ts';
import { useMay } from './session/session.ts';
import { useUsers } from './users-api.ts';

/** The users and groups of the organisation, and what can be assigned to them. */
export type People = {
  users: readonly AdministeredUser[];
  groups: readonly Group[];
  choices: { locations: readonly Location[]; configurations: readonly NamedConfiguration[] };
};

/**
 * The four lists of Users and Groups, loaded together. `people` is set once all of them are loaded. Without the permission for users and
 * groups there are none of them.
 */
export const usePeople = () => {
  const isWanted = useMay('perm-users-groups');
  const lists = [useUsers({ isWanted }), useGroups({ isWanted }), useLocations(), useNamedConfigurations()] as const;
  const [users, groups] = isWanted ? [lists[0].data, lists[1].data] : [[], []];
  const [locations, configurations] = [lists[2].data, lists[3].data];
  const isComplete = users && groups && locations && configurations;
  const people: People | undefined = isComplete ? { users, groups, choices: { locations, configurations } } : undefined;
  const reload = () => Promise.all(lists.slice(isWanted ? 0 : 2).map(({ refetch }) => refetch()));
  return { people, error: lists.find(({ error }) => error !== null)?.error ?? null, reload };
};
