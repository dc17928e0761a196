import type { ReactNode } from 'react';
import { useMay } from '../data/session/session.ts';

/** Shows its contents only to users with the permission: `<Allowed to="perm-batteries-edit">`. */
export const Allowed = ({ to, children }: { to: string; children: ReactNode }) => (useMay(to) ? children : null);
