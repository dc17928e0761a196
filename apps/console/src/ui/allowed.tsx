import type { ReactNode } from 'react';
import { useMay } from '../data/session/session.ts';

/** Shows its contents only to users with the permission: `<Allowed to="perm-batteries-edit">`. Without one, to everyone. */
export const Allowed = ({ to, children }: { to: string | undefined; children: ReactNode }) => {
  const may = useMay(to ?? '');
  return to === undefined || may ? children : null;
};
