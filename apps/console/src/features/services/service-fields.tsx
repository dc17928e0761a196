import { serviceCatalogue, serviceColumns, type ServiceDetail, type Structure } from '@ohmstead/contract';
import { fieldGroups, sliderField } from '../../entity-list/detail/slider-fields.tsx';
import { clockDuration } from '../../lib/text/number-text.ts';
import type { Field } from '../../ui/values/field-list.tsx';
import { Measure } from '../../ui/values/measure.tsx';
import { StateOfHealthInFull } from '../../fleet/state-of-health.tsx';
import { judgedAs } from './judged-as.ts';
import { serviceEnd } from './service-end.ts';
import { serviceCell } from './service-cell.tsx';
import styles from './service-slider.module.css';
import { StructureTable } from './structure-table.tsx';

const structure = (label: string, value: Structure, unit?: string): Field => ({
  label,
  value:
    value === null ? null : <StructureTable label={label} value={value} {...(unit === undefined ? {} : { unit })} />,
  wide: true,
});

/** Whole seconds to copy and compare, followed by the duration as a time to read. */
const DurationInSeconds = ({ seconds }: { seconds: number | null }) => (
  <>
    <Measure value={seconds === null ? null : Math.floor(seconds)} />
    {seconds === null || seconds < 60 ? null : ` (${clockDuration(seconds)})`}
  </>
);

const Soh = ({ service }: { service: ServiceDetail }) => (
  <StateOfHealthInFull
    value={service.soh}
    of={judgedAs(service)}
    fccMah={service.fcc}
    atMs={serviceEnd(service)}
    temperatureC={service.temp}
  />
);

const unitInLabel = new Set(['duration', 'maxError', 'soh']);

const cellForms = Object.fromEntries(
  serviceColumns.map((column) => [column.key, (service: ServiceDetail) => serviceCell(service, column)]),
);
/**
 * As in the list, except for fields that show more here. The type is plain text, because in the service's own slider it would link to
 * itself.
 */
const forms = {
  ...cellForms,
  soh: (service: ServiceDetail) => <Soh service={service} />,
  duration: ({ duration }: ServiceDetail) => <DurationInSeconds seconds={duration} />,
  serviceType: ({ serviceType }: ServiceDetail) => serviceType,
};

/** Every field of a service, result first. */
const groups = fieldGroups<typeof serviceCatalogue>()(
  [
    {
      title: 'Result',
      keys: [
        'status',
        'soh',
        'finalTestMessage',
        'finalCapacity',
        'finalImpedance',
        'rcDetermination',
        'socDetermination',
        'ccaDetermination',
        'measuredCca',
        'confidenceGrade',
        'maxError',
        'notes',
      ],
    },
    {
      title: 'Service',
      keys: [
        'serviceId',
        'serviceType',
        'startTime',
        'duration',
        'serviceParameters',
        'testMode',
        'testType',
        'targetCapacity',
        'location',
        'operator',
      ],
    },
    {
      title: 'Battery',
      keys: [
        'batterySerialNumber',
        'batteryModelName',
        'batteryStatus',
        'batteryType',
        'cycleCounter',
        'ratedCca',
        'rc',
        'remCap',
        'fcc',
        'measuredBatteryVoltage',
        'temp',
      ],
    },
    {
      title: 'Device',
      keys: ['deviceSerialNumber', 'deviceModelName', 'bayId', 'deviceSoc', 'firmwareVersion', 'adapterName'],
    },
    { title: 'Cycles', keys: ['chargeApplied', 'chargeCycles', 'dischargeCycles', 'reconditionCycles'] },
    { title: 'Paperwork', keys: ['dealerNumber', 'rmaNumber', 'warrantyId', 'vin', 'vehicleMileage'] },
  ],
  // For printing, instead of 'Bay ID'; the fields of the slider are given by the specification.
  ['bayNumber'],
);

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

export const serviceField = (service: ServiceDetail) => sliderField(serviceCatalogue, { forms, unitInLabel }, service);

/** The file of another maker's tester that it came from. */
const importedFields = ({ imported }: ServiceDetail): Field[] =>
  imported === null
    ? []
    : [
        { label: 'Imported', value: imported.fileName },
        { label: 'SHA-256', value: <span className={styles['hash']}>{imported.sha256}</span>, wide: true },
      ];

export const serviceFieldGroups = (service: ServiceDetail): { title: string; fields: readonly Field[] }[] => {
  const field = serviceField(service);
  return groups.flatMap(({ title, keys }) => {
    const more = title === 'Device' ? importedFields(service) : [];
    const group = { title, fields: [...keys.map(field), ...more] };
    return title === 'Paperwork' ? [{ title: 'Measurements', fields: measured(service) }, group] : [group];
  });
};
