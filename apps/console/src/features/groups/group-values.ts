import { groupNameMaxLength, type Group } from '@ohmstead/contract';
import {
  permissionValues,
  type PermissionChoices,
  type PermissionValues,
} from '../../permission-editor/permission-values.ts';

export type GroupValues = PermissionValues & { name: string };

export const valuesOfGroup = (group: Pick<Group, 'name' | 'permissions'>, choices: PermissionChoices): GroupValues => ({
  ...permissionValues(group.permissions, choices),
  name: group.name,
});

export const groupNameProblem = (name: string): string | undefined => {
  if (name.trim() === '') return 'A group name is required';
  if (name.trim().length > groupNameMaxLength)
    return `A group name cannot be longer than ${groupNameMaxLength} characters`;
  return undefined;
};
