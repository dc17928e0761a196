import {
  IconAdjustmentsHorizontal,
  IconArchive,
  IconBellCog,
  IconCalendarTime,
  IconColumns3,
  IconCreditCard,
  IconDeviceTv,
  IconGauge,
  IconHistory,
  IconKey,
  IconLock,
  IconMapPin,
  IconPlugConnected,
  IconRulerMeasure,
  IconShieldLock,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { userMay, useUser } from '../../data/session/session.ts';

/** The pages of the user's own account, then those of the organisation with the permission that each requires, or another one that opens a part of it. */
const places = [
  { to: '/account/profile', label: 'My Profile', Icon: IconUser },
  { to: '/account/preferences', label: 'Preferences', Icon: IconAdjustmentsHorizontal },
  { to: '/account/security', label: 'Security', Icon: IconLock },
  { to: '/account/tokens', label: 'API tokens', Icon: IconKey },
  { to: '/account/billing', label: 'Billing', Icon: IconCreditCard },
  {
    to: '/settings/users',
    label: 'Users and Groups',
    Icon: IconUsers,
    permission: 'perm-users-groups',
    other: 'perm-service-accounts',
  },
  { to: '/settings/walls', label: 'Wall screens', Icon: IconDeviceTv, permission: 'perm-service-accounts' },
  { to: '/settings/locations', label: 'Locations', Icon: IconMapPin, permission: 'perm-locations' },
  {
    to: '/settings/display',
    label: 'Display Configurations',
    Icon: IconColumns3,
    permission: 'perm-display-configurations',
  },
  { to: '/settings/disposition', label: 'Disposition', Icon: IconRulerMeasure, permission: 'perm-disposition' },
  { to: '/settings/plan', label: 'Service plan', Icon: IconCalendarTime, permission: 'perm-plan' },
  { to: '/settings/alarm-rules', label: 'Alarm rules', Icon: IconBellCog, permission: 'perm-alarm-rules' },
  { to: '/settings/measuring', label: 'Measuring', Icon: IconGauge, permission: 'perm-users-groups' },
  { to: '/settings/retention', label: 'Data retention', Icon: IconArchive, permission: 'perm-users-groups' },
  { to: '/settings/sign-in', label: 'Sign-in and tokens', Icon: IconShieldLock, permission: 'perm-sign-in' },
  { to: '/settings/integrations', label: 'Integrations', Icon: IconPlugConnected, permission: 'perm-integrations' },
  { to: '/settings/audit', label: 'Audit log', Icon: IconHistory, permission: 'perm-users-groups' },
] as const satisfies readonly { to: string; label: string; Icon: unknown; permission?: string; other?: string }[];

/** The pages that the user may open. */
export const useSettingsPlaces = () => {
  const user = useUser();
  return places.filter(
    (place) =>
      !('permission' in place) || userMay(user, place.permission) || ('other' in place && userMay(user, place.other)),
  );
};

/** A link to each page; the current one has aria-current. */
export const SettingsLinks = () =>
  useSettingsPlaces().map(({ to, label, Icon }) => (
    <Link key={to} to={to}>
      <Icon size={18} stroke={1.75} aria-hidden="true" />
      {label}
    </Link>
  ));
