import type { BatteryDetail, DeviceDetail, ServiceDetail } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import {
  IconArchive,
  IconArchiveOff,
  IconArrowUp,
  IconBattery3,
  IconExternalLink,
  IconPlayerPlay,
  IconPrinter,
  IconStar,
  IconStarOff,
  IconTag,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { detailKey, readDetail, type DetailOf } from '../../data/entities-api.ts';
import { userMay, useUser } from '../../data/session/session.ts';
import { useFavourMany } from '../../features/batteries/favour-batteries.ts';
import { printBatteryLabels } from '../../features/batteries/print-battery-labels.ts';
import { retireBatteries } from '../../features/batteries/retire-batteries.ts';
import { startTab } from '../../features/devices/bays/start-address.ts';
import { isStartable } from '../../features/devices/bays/startable-bay.ts';
import { printBayLabels, printDeviceLabels } from '../../features/devices/print-device-labels.ts';
import { askToUpgradeFirmware } from '../../fleet/upgrade-firmware.tsx';
import type { Entry, Thing } from './entry.ts';
import { entryOfThing, openKey } from './things.ts';

type May = (permission: string) => boolean;
type DeedEntry = Omit<Entry, 'key'> & ({ href: string } | { run: () => unknown });
const when = (isOffered: boolean, entry: () => DeedEntry): DeedEntry[] => (isOffered ? [entry()] : []);

const print = (kind: EntityKind, id: number): DeedEntry => ({
  label: 'Print',
  Icon: IconPrinter,
  href: `/${kind}/${id}/sheet`,
});

type Favour = ReturnType<typeof useFavourMany>;

const deedsOfBattery = (may: May, favour: Favour, battery: BatteryDetail): DeedEntry[] => {
  const { batteryId, retired, favourite } = battery;
  return [
    ...when(may('perm-batteries-retire'), () => ({
      label: retired === null ? 'Retire' : 'Unretire',
      Icon: retired === null ? IconArchive : IconArchiveOff,
      run: () => retireBatteries([{ batteryId, retired }], retired === null ? Date.now() : null),
    })),
    {
      label: favourite ? 'Unfavourite' : 'Favourite',
      Icon: favourite ? IconStarOff : IconStar,
      run: () => favour([batteryId], !favourite),
    },
    print('batteries', batteryId),
    { label: 'Print label', Icon: IconTag, run: () => printBatteryLabels([battery]) },
  ];
};

const deedsOfDevice = (may: May, device: DeviceDetail): DeedEntry[] => {
  const { id, bays, online, firmwareUpgrade } = device;
  return [
    ...bays
      .filter((bay) => may('perm-services-create') && online && isStartable(bay))
      .map((bay) => ({
        label: `Start service in bay ${bay.number}`,
        Icon: IconPlayerPlay,
        href: `/devices?device=${id}&tab=${startTab(bay.id)}`,
      })),
    ...when(may('perm-devices-update-firmware') && firmwareUpgrade !== null, () => ({
      label: 'Upgrade firmware',
      Icon: IconArrowUp,
      run: () => askToUpgradeFirmware({ deviceIds: [id] }),
    })),
    { label: 'Print label', Icon: IconTag, run: () => printDeviceLabels([device]) },
    ...when(bays.length > 0, () => ({ label: 'Print bay labels', Icon: IconTag, run: () => printBayLabels([device]) })),
  ];
};

const deedsOfService = (service: ServiceDetail): DeedEntry[] => {
  const { serviceId, batteryId } = service;
  return [
    ...(batteryId === null
      ? []
      : [{ label: 'Open the battery', Icon: IconBattery3, href: `/batteries?battery=${batteryId}` }]),
    print('services', serviceId),
  ];
};

/** What this user may do with a thing; until its details are here, it can be opened. */
export const useDeedsOfThing = (thing: (Thing & { kind: EntityKind }) | null): Entry[] => {
  const user = useUser();
  const favour = useFavourMany();
  const { kind = 'batteries', id = 0 } = thing ?? {};
  const { data } = useQuery({
    queryKey: detailKey(kind, id),
    queryFn: () => readDetail[kind](id) as Promise<DetailOf<EntityKind>>,
    enabled: thing !== null,
  });
  if (thing === null) return [];
  const may: May = (permission) => userMay(user, permission);
  const deeds = (): DeedEntry[] => {
    if (data === undefined) return [];
    if ('serviceId' in data) return deedsOfService(data);
    return 'batteryId' in data ? deedsOfBattery(may, favour, data) : deedsOfDevice(may, data);
  };
  const open: Entry = { ...entryOfThing(thing), key: openKey, label: 'Open', hint: '', Icon: IconExternalLink };
  return [open, ...deeds().map((deed): Entry => ({ key: `deed-${deed.label}`, ...deed }))];
};
