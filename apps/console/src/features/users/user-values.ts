import type { AdministeredUser, Group, UserEdit } from '@ohmstead/contract';
import {
  permissionValues,
  rightsOf,
  type PermissionChoices,
  type PermissionValues,
} from '../../permission-editor/permission-values.ts';

/** While the user is in a group, its permissions apply and the user's own are kept for later. */
export type OwnRights = PermissionValues & { groupId: number | null };
export type UserValues = OwnRights & { disabled: boolean };

export const valuesOfUser = (user: AdministeredUser, choices: PermissionChoices): UserValues => ({
  ...permissionValues(user.permissions, choices),
  groupId: user.groupId,
  disabled: user.disabled,
});

type GivenToUser = Pick<UserEdit, 'groupId' | 'permissions'>;

/** Group or own permissions, never both: hidden ones are not sent. */
export const givenToUser = (values: OwnRights): GivenToUser =>
  values.groupId === null ? { groupId: null, permissions: rightsOf(values) } : { groupId: values.groupId };

export const editOf = (version: number, values: UserValues, changed: Partial<UserValues>): UserEdit => {
  const { disabled, ...rights } = changed;
  return {
    version,
    ...(disabled === undefined ? {} : { disabled }),
    ...(Object.keys(rights).length === 0 ? {} : givenToUser(values)),
  };
};

/** Users cannot assign a group that has more permissions than they hold. */
export const mayGiveGroup = (group: Group, mayGive: (permission: string) => boolean): boolean =>
  group.permissions.permissions.every(mayGive);
