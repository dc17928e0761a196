import type { ServiceImport, ServiceMapping } from '@ohmstead/contract';
import {
  quantityUnits,
  type MeasuredColumn,
  mayHaveUnit,
  quantities,
  type Maker,
  type Quantity,
} from '@ohmstead/domain';
import { clockDuration, frequencyText, numberText, withUnit } from '../../../lib/text/number-text.ts';

export const serviceNoun = { one: 'service', many: 'services' };

const makerWords: Record<Maker, string> = {
  bdf: 'Battery Data Format',
  arbin: 'Arbin',
  maccor: 'Maccor',
  biologic: 'BioLogic',
  neware: 'Neware',
  basytec: 'Basytec',
  novonix: 'Novonix',
  pec: 'PEC',
  digatron: 'Digatron',
  gamry: 'Gamry',
  zplot: 'ZPlot',
  autolab: 'Autolab',
  chi: 'CH Instruments',
};

export const detectedWords = ({ maker, form, record }: NonNullable<ServiceImport['detected']>): string =>
  [
    maker === null ? 'A table of an unknown program' : makerWords[maker],
    form === 'parquet' ? 'Parquet' : form === 'csv' ? 'CSV' : 'text',
    record === 'spectrum' ? 'impedance spectrum' : 'samples',
  ].join(', ');

const quantityWords: Record<Quantity, string> = {
  time: 'Test time',
  voltage: 'Voltage',
  current: 'Current',
  temperature: 'Temperature',
  clock: 'Date and time',
  charge: 'Charge',
  discharge: 'Discharge',
  frequency: 'Frequency',
  real: 'Real part',
  imaginary: 'Imaginary part',
  minusImaginary: 'Imaginary part, sign turned',
};

const unitWords: Partial<Record<string, string>> = { degC: '°C', ohm: 'Ω' };

export const columnValue = ({ quantity, unit }: MeasuredColumn): string => `${quantity} ${unit ?? ''}`;

/** Every quantity in each of its units. */
export const columnChoices: readonly { value: string; label: string; column: MeasuredColumn | null }[] = [
  { value: '', label: 'Not imported', column: null },
  ...quantities.flatMap((quantity) =>
    [...quantityUnits, null]
      .map((unit) => ({ quantity, unit }))
      .filter(mayHaveUnit)
      .map((column) => ({
        value: columnValue(column),
        label: [quantityWords[quantity], ...(column.unit === null ? [] : [unitWords[column.unit] ?? column.unit])].join(
          ', ',
        ),
        column,
      })),
  ),
];

type Fact = { label: string; value: string };
const between = (low: number | null, high: number | null, unit: string, digits: number, factor = 1): string =>
  low === null || high === null
    ? '–'
    : `${numberText(low * factor, digits)} to ${withUnit(numberText(high * factor, digits), unit)}`;

/** What was read, in figures that tell whether it was read rightly. */
export function summaryFacts(summary: NonNullable<ServiceImport['summary']>): Fact[] {
  if ('points' in summary)
    return [
      { label: 'Points', value: numberText(summary.points, 0) },
      { label: 'Frequency', value: `${frequencyText(summary.frequencyMin)} to ${frequencyText(summary.frequencyMax)}` },
      { label: 'Impedance at the highest', value: impedanceWords(summary.zAtMax) },
      { label: 'Impedance at the lowest', value: impedanceWords(summary.zAtMin) },
    ];
  return [
    { label: 'Samples', value: numberText(summary.rows, 0) },
    { label: 'Duration', value: clockDuration(summary.timeLast - summary.timeFirst) },
    { label: 'Voltage', value: between(summary.voltageMin, summary.voltageMax, 'V', 3, 1 / 1_000) },
    { label: 'Current', value: between(summary.currentMin, summary.currentMax, 'A', 3, 1 / 1_000) },
    { label: 'Temperature', value: between(summary.temperatureMin, summary.temperatureMax, '°C', 1) },
    { label: 'Charge', value: withUnit(numberText(summary.charge, 1), 'mAh') },
    { label: 'Discharge', value: withUnit(numberText(summary.discharge, 1), 'mAh') },
  ];
}

const impedanceWords = ([real, imaginary]: [number, number]) =>
  `${numberText(real * 1_000, 2)} ${imaginary < 0 ? '−' : '+'} ${numberText(Math.abs(imaginary) * 1_000, 2)}j mΩ`;

/** What still has to be said before the file can be checked. */
export const stillMissing = (found: ServiceImport, mapping: ServiceMapping): string[] => [
  ...(found.questions.length > 0 ? ['the columns'] : []),
  ...(mapping.battery === null && mapping.batteryId === null ? ['the serial number of the battery'] : []),
  ...(mapping.serviceType === null ? ['the service type'] : []),
  ...(mapping.startTime === null && (found.summary?.startTime ?? null) === null ? ['when the test began'] : []),
];
