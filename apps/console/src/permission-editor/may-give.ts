import type { UserData } from '@ohmstead/contract';
import { includesRight, noRights, type Rights } from '@ohmstead/domain';
import { useUser } from '../data/session/session.ts';

const rightsOf = (user: UserData | null): Rights =>
  user === null ? noRights : { isSuperuser: user.superuser, held: new Set(user.permissions.permissions) };

/** Whether the logged-in user may give a permission: users cannot give permissions that they do not hold. */
export const useMayGive = (): ((permission: string) => boolean) => {
  const rights = rightsOf(useUser());
  return (permission) => includesRight(rights, permission);
};
