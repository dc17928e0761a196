import { batteryCatalogue, type BatteryDetail } from '@ohmstead/contract';
import { fieldGroups, sliderField } from '../../entity-list/detail/slider-fields.tsx';
import { SliderLink } from '../../entity-list/detail/slider-link.tsx';
import type { Field } from '../../ui/values/field-list.tsx';
import { DayDate, RelativeTime } from '../../ui/values/relative-time.tsx';
import { forecastNote } from './forecast-note.ts';
import { DispositionMark } from '../../fleet/disposition.tsx';
import { SerialNumber } from '../../fleet/serial-number.tsx';
import { ServiceStatusIcon } from '../../fleet/service-status.tsx';
import { StateOfHealthInFull } from '../../fleet/state-of-health.tsx';

/** The fields that identify a battery, independent of its services. */
export const batteryIdentity = [
  'serialNumber',
  'modelName',
  'manufacturer',
  'chemistry',
  'designCapacity',
  'nomVoltage',
] as const;

/** Every field of a battery, changing ones first. The favourite star is beside the name. */
const groups = fieldGroups<typeof batteryCatalogue>()(
  [
    { title: 'Condition', keys: ['disposition', 'lastSoh', 'forecastEarliest', 'lastStatus', 'remCap', 'cycleCount'] },
    {
      title: 'Last service',
      keys: [
        'lastServiceTime',
        'lastServiceType',
        'lastDeviceSerialNumber',
        'lastLocation',
        'lastServiceParameters',
        'serviceFrequency',
        'due',
      ],
    },
    {
      title: 'Battery',
      keys: [...batteryIdentity, 'rc', 'ratedCca', 'modelServiceParameters', 'usedIn'],
    },
    { title: 'Life', keys: ['purchased', 'inService', 'expires', 'retired', 'comments'] },
  ],
  ['favourite'],
);

const unitInLabel = new Set(['lastSoh', 'designCapacity', 'nomVoltage', 'rc', 'ratedCca']);

const day = (key: 'due' | 'purchased' | 'inService' | 'expires' | 'retired') => (battery: BatteryDetail) => (
  <DayDate at={battery[key]} />
);

const forms = {
  lastSoh: (battery: BatteryDetail) => (
    <StateOfHealthInFull
      value={battery.lastSoh}
      of={battery}
      atMs={battery.lastSohTime}
      temperatureC={battery.lastTemperature}
    />
  ),
  disposition: ({ disposition, borderline }: BatteryDetail) => (
    <DispositionMark of={disposition} borderline={borderline} />
  ),
  lastStatus: ({ lastStatus }: BatteryDetail) => <ServiceStatusIcon status={lastStatus} />,
  lastServiceTime: ({ lastServiceTime }: BatteryDetail) => <RelativeTime at={lastServiceTime} />,
  lastServiceType: ({ lastServiceType, lastServiceId }: BatteryDetail) =>
    lastServiceType === null ? null : (
      <SliderLink kind="service" id={lastServiceId}>
        {lastServiceType}
      </SliderLink>
    ),
  lastDeviceSerialNumber: ({ lastDeviceSerialNumber, lastDeviceId }: BatteryDetail) =>
    lastDeviceSerialNumber === null ? null : (
      <SliderLink kind="device" id={lastDeviceId}>
        <SerialNumber>{lastDeviceSerialNumber}</SerialNumber>
      </SliderLink>
    ),
  serialNumber: ({ serialNumber }: BatteryDetail) => <SerialNumber>{serialNumber}</SerialNumber>,
  due: day('due'),
  forecastEarliest: ({ forecastEarliest }: BatteryDetail) => <DayDate at={forecastEarliest} note={forecastNote} />,
  purchased: day('purchased'),
  inService: day('inService'),
  expires: day('expires'),
  retired: day('retired'),
};

export const batteryField = (battery: BatteryDetail) => sliderField(batteryCatalogue, { forms, unitInLabel }, battery);

export const batteryFieldGroups = (battery: BatteryDetail): { title: string; fields: Field[] }[] => {
  const field = batteryField(battery);
  return groups.map(({ title, keys }) => ({ title, fields: keys.map(field) }));
};
