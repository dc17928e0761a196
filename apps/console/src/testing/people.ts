import type { AdministeredUser, Group, HeldRights } from '@ohmstead/contract';

export const rights = (permissions: string[] = [], chosen: Partial<HeldRights['displayConfigurations']> = {}) => ({
  permissions,
  displayConfigurations: { devices: null, batteries: null, services: null, ...chosen },
});

/** A verified user without permissions, with changes for the test. */
export const aPerson = (id: number, change: Partial<AdministeredUser> = {}): AdministeredUser => ({
  id,
  email: `user${id}@ohmstead.example`,
  firstName: null,
  lastName: null,
  photoId: null,
  verified: true,
  disabled: false,
  superuser: false,
  groupId: null,
  groupName: null,
  factorKinds: [],
  hasIdentity: false,
  permissions: rights(),
  version: 1,
  ...change,
});

export const aGroup = (id: number, change: Partial<Group> = {}): Group => ({
  id,
  name: `Group ${id}`,
  permissions: rights(),
  userCount: 0,
  version: 1,
  ...change,
});
