import { serviceColumns, type ServiceDetail, type Structure } from '@ohmstead/contract';
import { clockDuration } from '../../lib/duration.ts';
import type { Field } from '../../ui/field-list.tsx';
import { Measure } from '../../ui/measure.tsx';
import { ExactTime } from '../../ui/relative-time.tsx';
import { StateOfHealthInFull } from '../../ui/state-of-health.tsx';
import { serviceEnd } from './service-end.ts';
import { serviceCell } from './service-cell.tsx';
import { StructureTable } from './structure-table.tsx';

type Group = { title: string; fields: readonly Field[] };

const structure = (label: string, value: Structure, unit?: string): Field => ({
  label,
  value:
    value === null ? null : <StructureTable label={label} value={value} {...(unit === undefined ? {} : { unit })} />,
  wide: true,
});

/** To be copied and compared, and to be read: the seconds that are over, in both. */
const DurationInSeconds = ({ seconds }: { seconds: number | null }) => (
  <>
    <Measure value={seconds === null ? null : Math.floor(seconds)} />
    {seconds === null || seconds < 60 ? null : ` (${clockDuration(seconds)})`}
  </>
);

const Soh = ({ service }: { service: ServiceDetail }) => (
  <StateOfHealthInFull
    value={service.soh}
    fccMah={service.fcc}
    atMs={serviceEnd(service)}
    temperatureC={service.temp}
  />
);

/** Their labels carry the unit (spec: entities §2.6); all others have it beside the value. */
const hasUnitInLabel = new Set(['duration', 'maxError', 'soh']);

/** A field that is also a column of the list: same label, unit and form. */
const listed =
  (service: ServiceDetail) =>
  (key: string): Field => {
    const column = serviceColumns.find((known) => known.key === key);
    if (column === undefined) throw new Error(`No column ${key}`);
    const value = service[key as keyof ServiceDetail];
    const { type, digits } = column;
    const [label, unit] = hasUnitInLabel.has(key)
      ? [`${column.label} (${column.unit})`, undefined]
      : [column.label, column.unit];
    if (key === 'soh') return { label, value: <Soh service={service} /> };
    if (key === 'duration') return { label, value: <DurationInSeconds seconds={service.duration} /> };
    if (type === 'number') {
      return {
        label,
        value: serviceCell(service, column) ?? <Measure value={value as number | null} unit={unit} digits={digits} />,
      };
    }
    // In its own slider the type is a word, not a way to itself.
    if (key === 'serviceType') return { label, value: service.serviceType };
    if (type === 'time') return { label, value: <ExactTime at={value as number | null} /> };
    return { label, value: serviceCell(service, column) ?? (value as string | null) };
  };

const outcome = ['status', 'soh', 'finalTestMessage', 'finalCapacity', 'finalImpedance', 'rcDetermination'];
const outcomeMore = ['socDetermination', 'ccaDetermination', 'measuredCca', 'confidenceGrade', 'maxError', 'notes'];
const run = ['serviceId', 'serviceType', 'startTime', 'duration', 'serviceParameters', 'testMode', 'testType'];
const runMore = ['targetCapacity', 'location', 'operator'];
const battery = ['batterySerialNumber', 'batteryModelName', 'batteryStatus', 'batteryType', 'cycleCounter', 'ratedCca'];
const batteryMore = ['rc', 'remCap', 'fcc', 'measuredBatteryVoltage', 'temp'];
const device = ['deviceSerialNumber', 'deviceModelName', 'bayId', 'deviceSoc', 'firmwareVersion'];
const cycles = ['chargeApplied', 'chargeCycles', 'dischargeCycles', 'reconditionCycles'];
const paperwork = ['dealerNumber', 'rmaNumber', 'warrantyId', 'vin', 'vehicleMileage'];

const measured = (service: ServiceDetail): Field[] => [
  structure('Charge Capacities', service.chargeCapacities, 'mAh'),
  structure('Discharge Capacities', service.dischargeCapacities, 'mAh'),
  structure('Self Discharges', service.selfDischarges, '%'),
  structure('Impedances', service.impedances),
  structure('EIS Data', service.eisData),
  structure('EIS Waveform Data', service.eisWaveformData),
  structure('Smart Battery Info', service.smartBatteryInfo),
  structure('Cal Data', service.calData),
  structure('Summary Data', service.summaryData),
];

/** Every field of a service, its outcome first. */
export const serviceFieldGroups = (service: ServiceDetail): Group[] => {
  const field = listed(service);
  return [
    { title: 'Result', fields: [...outcome, ...outcomeMore].map(field) },
    { title: 'Service', fields: [...run, ...runMore].map(field) },
    { title: 'Battery', fields: [...battery, ...batteryMore].map(field) },
    { title: 'Device', fields: [...device.map(field), { label: 'Adapter Name', value: service.adapterName }] },
    { title: 'Cycles', fields: cycles.map(field) },
    { title: 'Measurements', fields: measured(service) },
    { title: 'Paperwork', fields: paperwork.map(field) },
  ];
};
