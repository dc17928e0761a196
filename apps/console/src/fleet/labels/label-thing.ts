import {
  batteryCatalogue,
  deviceCatalogue,
  type BatteryRow,
  type BayRow,
  type CatalogueField,
  type DeviceRow,
} from '@ohmstead/contract';
import { shortDate } from '../../lib/text/day.ts';
import { numberText, withUnit } from '../../lib/text/number-text.ts';

export type LabelKind = 'batteries' | 'devices' | 'bays';

/** What a label can say about a thing, by field. */
export type LabelThing = { id: number; serialNumber: string | null; texts: Readonly<Record<string, string>> };

export const batteryLabelKeys = [
  'serialNumber',
  'modelName',
  'manufacturer',
  'chemistry',
  'designCapacity',
  'nomVoltage',
  'usedIn',
  'lastLocation',
  'lastSoh',
  'cycleCount',
  'purchased',
  'inService',
  'expires',
] as const satisfies readonly (keyof BatteryRow)[];

export const deviceLabelKeys = [
  'name',
  'serialNumber',
  'type',
  'modelName',
  'location',
  'inServiceDate',
] as const satisfies readonly (keyof DeviceRow)[];

/** The code itself, to be typed where there is no camera. */
export const codeField = 'code';
const ofCode = { key: codeField, label: 'Code to type' };

const fieldsOf = (catalogue: Readonly<Record<string, CatalogueField>>, keys: readonly string[]) => [
  ...keys.map((key) => ({ key, label: catalogue[key]?.label ?? key })),
  ofCode,
];

/** The fields that the lines of a label can have. */
export const labelFields: Record<LabelKind, readonly { key: string; label: string }[]> = {
  batteries: fieldsOf(batteryCatalogue, batteryLabelKeys),
  devices: fieldsOf(deviceCatalogue, deviceLabelKeys),
  bays: [
    { key: 'bay', label: 'Bay' },
    { key: 'device', label: deviceCatalogue.name.label },
    { key: 'serialNumber', label: deviceCatalogue.serialNumber.label },
    { key: 'location', label: deviceCatalogue.location.label },
    { key: 'adapterName', label: 'Adapter' },
    ofCode,
  ],
};

/** Units that say by themselves what the number is. */
const tellingUnits = new Set(['mAh', 'V']);

const textOf = ({ label = '', unit, digits = 0 }: CatalogueField, value: unknown, kind: string): string => {
  if (kind === 'time') return `${label} ${shortDate(Number(value))}`;
  if (kind !== 'number') return String(value);
  const number = withUnit(numberText(Number(value), digits), unit);
  return unit !== undefined && tellingUnits.has(unit) ? number : `${label} ${number}`;
};

type Values = Readonly<Record<string, unknown>>;

/** Missing values have no text. */
const textsOf = (catalogue: Readonly<Record<string, CatalogueField>>, keys: readonly string[], values: Values) =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const [field, value] = [catalogue[key], values[key] ?? null];
      return field === undefined || value === null || value === '' ? [] : [[key, textOf(field, value, field.kind)]];
    }),
  );

export const batteryLabel = (
  battery: Pick<BatteryRow, 'batteryId' | (typeof batteryLabelKeys)[number]>,
): LabelThing => ({
  id: battery.batteryId,
  serialNumber: battery.serialNumber,
  texts: textsOf(batteryCatalogue, batteryLabelKeys, battery),
});

type LabelledDevice = Pick<DeviceRow, 'id' | (typeof deviceLabelKeys)[number]>;

export const deviceLabel = (device: LabelledDevice): LabelThing => ({
  id: device.id,
  serialNumber: device.serialNumber,
  texts: textsOf(deviceCatalogue, deviceLabelKeys, device),
});

/** Bays have no serial number of their own: that of their device is the same for all of them. */
export const bayLabels = (
  device: LabelledDevice & { bays: readonly Pick<BayRow, 'id' | 'number' | 'adapterName'>[] },
): LabelThing[] =>
  device.bays.map(({ id, number, adapterName }) => ({
    id,
    serialNumber: null,
    texts: {
      ...textsOf(deviceCatalogue, ['serialNumber', 'location'], device),
      bay: `Bay ${number}`,
      device: device.name ?? device.type,
      ...(adapterName === null ? {} : { adapterName }),
    },
  }));
