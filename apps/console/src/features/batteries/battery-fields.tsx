import type { BatteryDetail } from '@ohmstead/contract';
import { SliderLink } from '../../entity-list/slider-link.tsx';
import type { Field } from '../../ui/field-list.tsx';
import { Measure } from '../../ui/measure.tsx';
import { DayDate, RelativeTime } from '../../ui/relative-time.tsx';
import { SerialNumber } from '../../ui/serial-number.tsx';
import { ServiceStatusIcon } from '../../ui/service-status.tsx';
import { StateOfHealthInFull } from '../../ui/state-of-health.tsx';

type Group = { title: string; fields: readonly Field[] };

const condition = (battery: BatteryDetail): Field[] => [
  {
    label: 'Last State of Health (%)',
    value: (
      <StateOfHealthInFull value={battery.lastSoh} atMs={battery.lastSohTime} temperatureC={battery.lastTemperature} />
    ),
  },
  { label: 'Last Status', value: <ServiceStatusIcon status={battery.lastStatus} /> },
  { label: 'Rem Cap', value: <Measure value={battery.remCap} unit="mAh" /> },
  { label: 'Cycle Count', value: <Measure value={battery.cycleCount} /> },
];

const lastService = (battery: BatteryDetail): Field[] => [
  { label: 'Last Service Time', value: <RelativeTime at={battery.lastServiceTime} /> },
  {
    label: 'Last Service Type',
    value:
      battery.lastServiceType === null ? null : (
        <SliderLink kind="service" id={battery.lastServiceId}>
          {battery.lastServiceType}
        </SliderLink>
      ),
  },
  {
    label: 'Last Service Device',
    value:
      battery.lastDeviceSerialNumber === null ? null : (
        <SliderLink kind="device" id={battery.lastDeviceId}>
          <SerialNumber>{battery.lastDeviceSerialNumber}</SerialNumber>
        </SliderLink>
      ),
  },
  { label: 'Last Location', value: battery.lastLocation },
  { label: 'Last Service Parameters', value: battery.lastServiceParameters },
  { label: 'Service Frequency', value: <Measure value={battery.serviceFrequency} unit="d" /> },
];

const identity = (battery: BatteryDetail): Field[] => [
  { label: 'Serial Number', value: <SerialNumber>{battery.serialNumber}</SerialNumber> },
  { label: 'Model Name', value: battery.modelName },
  { label: 'Manufacturer', value: battery.manufacturer },
  { label: 'Chemistry', value: battery.chemistry },
  { label: 'Design Capacity (mAh)', value: <Measure value={battery.designCapacity} /> },
  { label: 'Nominal Voltage (V)', value: <Measure value={battery.nomVoltage} digits={1} /> },
  { label: 'RC (m)', value: <Measure value={battery.rc} /> },
  { label: 'Rated CCA (A)', value: <Measure value={battery.ratedCca} /> },
  { label: 'Default Service Parameters', value: battery.modelServiceParameters },
  { label: 'Used In', value: battery.usedIn },
];

const life = (battery: BatteryDetail): Field[] => [
  { label: 'Purchased', value: <DayDate at={battery.purchased} /> },
  { label: 'In Service', value: <DayDate at={battery.inService} /> },
  { label: 'Expires', value: <DayDate at={battery.expires} /> },
  { label: 'Retired', value: <DayDate at={battery.retired} /> },
  { label: 'Comments', value: battery.comments },
];

/** Every field of a battery, what changes first. Where the label names the unit (spec: entities §2.2), the value has none. */
export const batteryFieldGroups = (battery: BatteryDetail): Group[] => [
  { title: 'Condition', fields: condition(battery) },
  { title: 'Last service', fields: lastService(battery) },
  { title: 'Battery', fields: identity(battery) },
  { title: 'Life', fields: life(battery) },
];
