import type { AdministeredUser } from '@ohmstead/contract';
import { IconCircleCheckFilled, IconCircleXFilled, IconClockFilled, IconShieldCheckFilled } from '@tabler/icons-react';
import type { PersonStatus } from '../../ui/avatar-status.tsx';

type UserStatus = PersonStatus & { status: 'disabled' | 'superuser' | 'active' | 'unverified' };

const statuses = {
  disabled: { status: 'disabled', label: 'User Disabled', tone: 'idle', icon: IconCircleXFilled },
  superuser: { status: 'superuser', label: 'Super User', tone: 'accent', icon: IconShieldCheckFilled },
  active: { status: 'active', label: 'Active User', tone: 'good', icon: IconCircleCheckFilled },
  unverified: { status: 'unverified', label: 'Unverified User', tone: 'warning', icon: IconClockFilled },
} as const satisfies Record<UserStatus['status'], UserStatus>;

type Facts = Pick<AdministeredUser, 'disabled' | 'verified' | 'superuser'>;

/** Disabled overrides all (spec: administration §4). */
export const userStatus = ({ disabled, verified, superuser }: Facts): UserStatus => {
  if (disabled) return statuses.disabled;
  if (verified && superuser) return statuses.superuser;
  return verified ? statuses.active : statuses.unverified;
};
