import type { AdministeredUser, Group, Location } from '@ohmstead/contract';
import { useNamedConfigurations, type NamedConfiguration } from './display-configurations-api.ts';
import { useGroups } from './groups-api.ts';
import { useLocations } from './locations-api.ts';
import { useUsers } from './users-api.ts';

/** The users and groups of the organisation, and what can be assigned to them. */
export type People = {
  users: readonly AdministeredUser[];
  groups: readonly Group[];
  choices: { locations: readonly Location[]; configurations: readonly NamedConfiguration[] };
};

/** The four lists of Users and Groups, loaded together. `people` is set once all of them are loaded. */
export const usePeople = () => {
  const lists = [useUsers(), useGroups(), useLocations(), useNamedConfigurations()] as const;
  const [users, groups, locations, configurations] = [lists[0].data, lists[1].data, lists[2].data, lists[3].data];
  const isComplete = users && groups && locations && configurations;
  const people: People | undefined = isComplete ? { users, groups, choices: { locations, configurations } } : undefined;
  const reload = () => Promise.all(lists.map(({ refetch }) => refetch()));
  return { people, error: lists.find(({ error }) => error !== null)?.error ?? null, reload };
};
