import type { BatteryRow, ListColumn } from '@ohmstead/contract';
import { IconArchive, IconStar, IconStarFilled } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { SliderLink } from '../../entity-list/detail/slider-link.tsx';
import type { CardFace } from '../../entity-list/list-definition.ts';
import { DispositionMark } from '../../fleet/disposition.tsx';
import { SerialNumber } from '../../fleet/serial-number.tsx';
import { ServiceStatusIcon } from '../../fleet/service-status.tsx';
import { StateOfHealth } from '../../fleet/state-of-health.tsx';
import { DayDate, RelativeTime } from '../../ui/values/relative-time.tsx';
import { forecastNote } from './forecast-note.ts';
import { batteryName } from './battery-name.ts';
import { useFavourBatteries } from './favour-batteries.ts';
import styles from './battery-cell.module.css';

/** The star of a row: pressed if the battery is one of the user's favourites. */
const FavouriteStar = (battery: BatteryRow) => {
  const favour = useFavourBatteries();
  const { batteryId, favourite } = battery;
  const Star = favourite ? IconStarFilled : IconStar;
  return (
    <button
      type="button"
      className={styles['star']}
      aria-pressed={favourite}
      aria-label={`Favourite ${batteryName(battery)}`}
      title={favourite ? 'Remove from favourites' : 'Add to favourites'}
      onClick={() => void favour([batteryId], !favourite)}
    >
      <Star size={16} stroke={1.5} aria-hidden="true" />
    </button>
  );
};

/** Marks a battery as no longer in use, whatever columns are shown. */
const RetiredTag = () => (
  <span className={styles['tag']} role="img" aria-label="Retired" title="Retired">
    <IconArchive size={15} stroke={1.75} aria-hidden="true" />
  </span>
);

const Name = (battery: BatteryRow) => (
  <>
    <SliderLink kind="battery" id={battery.batteryId}>
      {battery.serialNumber === null ? batteryName(battery) : <SerialNumber>{battery.serialNumber}</SerialNumber>}
    </SliderLink>
    {battery.retired === null ? null : <RetiredTag />}
  </>
);

const LastSoh = (battery: BatteryRow) => (
  <StateOfHealth
    value={battery.lastSoh}
    of={battery}
    atMs={battery.lastSohTime}
    temperatureC={battery.lastTemperature}
  />
);

const cells: Partial<Record<string, (battery: BatteryRow) => ReactNode>> = {
  favourite: (battery) => <FavouriteStar {...battery} />,
  serialNumber: (battery) => <Name {...battery} />,
  lastStatus: ({ lastStatus }) => <ServiceStatusIcon status={lastStatus} />,
  lastSoh: (battery) => <LastSoh {...battery} />,
  disposition: ({ disposition, borderline }) => <DispositionMark of={disposition} borderline={borderline} />,
  lastServiceType: ({ lastServiceId, lastServiceType }) =>
    lastServiceType === null ? undefined : (
      <SliderLink kind="service" id={lastServiceId}>
        {lastServiceType}
      </SliderLink>
    ),
  lastDeviceSerialNumber: ({ lastDeviceId, lastDeviceSerialNumber }) =>
    lastDeviceSerialNumber === null ? undefined : (
      <SliderLink kind="device" id={lastDeviceId}>
        <SerialNumber>{lastDeviceSerialNumber}</SerialNumber>
      </SliderLink>
    ),
  due: ({ due }) => <DayDate at={due} />,
  forecastEarliest: ({ forecastEarliest }) => <DayDate at={forecastEarliest} note={forecastNote} />,
  purchased: ({ purchased }) => <DayDate at={purchased} />,
  inService: ({ inService }) => <DayDate at={inService} />,
  expires: ({ expires }) => <DayDate at={expires} />,
  retired: ({ retired }) => <DayDate at={retired} />,
};

/** The contents of a battery's cell; undefined if the column's type is enough. */
export const batteryCell = (battery: BatteryRow, { key }: ListColumn): ReactNode | undefined => cells[key]?.(battery);

/** Last status and state of health, which are shown where their columns may be out of view. */
export const batteryBrief = (battery: BatteryRow): ReactNode =>
  battery.lastStatus === null ? (
    (battery.modelName ?? 'No service yet')
  ) : (
    <>
      {battery.lastSoh === null ? battery.modelName : <LastSoh {...battery} />}
      <ServiceStatusIcon status={battery.lastStatus} quiet />
    </>
  );

const Joined = ({ parts }: { parts: readonly (string | null)[] }) => (
  <span>{parts.filter((part) => part !== null && part !== '').join(' · ')}</span>
);

/** A battery's card on a phone: its condition and its last service. */
export const batteryCard = (battery: BatteryRow): CardFace => ({
  kind: 'battery',
  id: battery.batteryId,
  title: (
    <>
      {battery.serialNumber === null ? batteryName(battery) : <SerialNumber>{battery.serialNumber}</SerialNumber>}
      {battery.retired === null ? null : <RetiredTag />}
    </>
  ),
  value: <LastSoh {...battery} />,
  lines: [
    <Joined key="what" parts={[battery.modelName, battery.lastLocation]} />,
    battery.lastStatus === null ? (
      <span key="last">No service yet</span>
    ) : (
      <>
        <ServiceStatusIcon status={battery.lastStatus} />
        <span>
          {battery.lastServiceType === null ? '' : `· ${battery.lastServiceType} `}·{' '}
          <RelativeTime at={battery.lastServiceTime} />
        </span>
      </>
    ),
  ],
});
