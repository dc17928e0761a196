import type { View } from '@ohmstead/contract';
import {
  IconAlertCircle,
  IconBattery3,
  IconBell,
  IconBookmark,
  IconCalendarDue,
  IconChartHistogram,
  IconClipboardList,
  IconLayoutDashboard,
  IconPlus,
  IconQrcode,
  IconServer2,
  type Icon,
} from '@tabler/icons-react';
import { userMay, useUser } from '../../data/session/session.ts';
import { useAllViews } from '../../data/views-api.ts';
import { useSettingsPlaces } from '../../ui/page/settings-places.tsx';
import type { Entry } from './entry.ts';
import { kindsOfThings } from './things.ts';

type Place = { to: string; label: string; Icon: Icon; permission?: string };

const mainPlaces: readonly Place[] = [
  { to: '/dashboard', label: 'Dashboard', Icon: IconLayoutDashboard },
  { to: '/attention', label: 'Needs attention', Icon: IconAlertCircle },
  { to: '/devices', label: 'Devices', Icon: IconServer2 },
  { to: '/batteries', label: 'Batteries', Icon: IconBattery3 },
  { to: '/services', label: 'Services', Icon: IconClipboardList },
  { to: '/alarms', label: 'Alarms', Icon: IconBell },
  { to: '/due', label: 'Due', Icon: IconCalendarDue },
  { to: '/reports', label: 'Reports', Icon: IconChartHistogram, permission: 'perm-reports' },
  { to: '/scanned', label: 'Scanned codes', Icon: IconQrcode },
  { to: '/account/claim-device', label: 'Add a device', Icon: IconPlus, permission: 'perm-devices-add' },
];

const entryOfPlace = ({ to, label, Icon }: Place): Entry => ({ key: to, label, Icon, href: to });

/** The pages that the user may open. */
export const usePlaces = (): Entry[] => {
  const user = useUser();
  const allowed = mainPlaces.filter(({ permission }) => permission === undefined || userMay(user, permission));
  return [...allowed, ...useSettingsPlaces()].map(entryOfPlace);
};

const entryOfView = ({ id, kind, name }: View): Entry => ({
  key: `view-${id}`,
  label: name,
  hint: kindsOfThings[kind].title,
  Icon: IconBookmark,
  href: `/${kind}?view=${id}`,
});

/** The saved views that the user can open, pinned ones first. */
export const useViewPlaces = (): Entry[] => useAllViews().views.map(entryOfView);
