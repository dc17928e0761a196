import {
  IconBattery3,
  IconBell,
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
import { useSettingsPlaces } from '../../ui/page/settings-places.tsx';
import type { Entry } from './entry.ts';

type Place = { to: string; label: string; Icon: Icon; permission?: string };

const mainPlaces: readonly Place[] = [
  { to: '/dashboard', label: 'Dashboard', Icon: IconLayoutDashboard },
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

/** The pages that the user may open. What else has an address of its own, such as a saved view, is a further place here. */
export const usePlaces = (): Entry[] => {
  const user = useUser();
  const allowed = mainPlaces.filter(({ permission }) => permission === undefined || userMay(user, permission));
  return [...allowed, ...useSettingsPlaces()].map(entryOfPlace);
};
