import { isObject, lazily } from '@ohmstead/domain';
import type { Structure } from '@ohmstead/contract';

/** A structure as table rows, with a head if its parts have names in common. */
export type StructureRows = { heads: readonly string[] | null; rows: readonly (readonly string[])[] };

/** Column names with units for the product's own structures. */
const knownNames: Readonly<Record<string, string>> = {
  Freqs: 'Frequency (Hz)',
  EIS_real: 'Real (Ω)',
  EIS_imag: 'Imaginary (Ω)',
};

/**
 * 'chargeCapacities' and 'charge_capacities' both become 'Charge capacities'; 'EIS_real' becomes 'EIS real'. A name with spaces, such as
 * 'Voltage offset (mV)', is kept as the device wrote it, because its capitals may belong to units.
 */
export const readableName = (key: string): string => {
  const known = knownNames[key];
  if (known !== undefined) return known;
  if (key.includes(' ')) return key;
  const words = key.replaceAll('_', ' ').replace(/([a-z0-9])([A-Z])/g, '$1 $2');
  const lower = words.replace(/ ([A-Z])(?=[a-z])/g, (match) => match.toLowerCase());
  return lower.charAt(0).toUpperCase() + lower.slice(1);
};

const number = lazily(() => new Intl.NumberFormat('en', { maximumSignificantDigits: 6 }));

/** One value as text; nested values are listed with their names. */
const cellText = (value: unknown): string => {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value === 'number') return number().format(value);
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(cellText).join(', ');
  return Object.entries(value)
    .map(([key, part]) => `${readableName(key)} ${cellText(part)}`)
    .join(', ');
};

const ofRecords = (records: readonly Record<string, unknown>[]): StructureRows => {
  const keys = [...new Set(records.flatMap((record) => Object.keys(record)))];
  return { heads: keys.map(readableName), rows: records.map((record) => keys.map((key) => cellText(record[key]))) };
};

const ofList = (list: readonly unknown[], unit: string | undefined): StructureRows => {
  if (list.every(isObject)) return ofRecords(list);
  const isPlain = list.every((part) => typeof part !== 'object');
  return {
    heads: isPlain && unit !== undefined ? ['Cycle', unit] : null,
    rows: list.map((part, index) => (Array.isArray(part) ? part.map(cellText) : [String(index + 1), cellText(part)])),
  };
};

/** Named lists of the same length are columns of one table, such as the arrays of a spectrum. */
const columnsOf = (values: readonly unknown[]): readonly (readonly unknown[])[] | undefined => {
  const lists = values.filter((value) => Array.isArray(value));
  const fit =
    lists.length === values.length && lists.length > 1 && lists.every(({ length }) => length === lists[0]?.length);
  return fit ? lists : undefined;
};

const ofRecord = (record: Record<string, unknown>): StructureRows => {
  const columns = columnsOf(Object.values(record));
  if (columns === undefined) {
    return { heads: null, rows: Object.entries(record).map(([key, value]) => [readableName(key), cellText(value)]) };
  }
  const rows = (columns[0] ?? []).map((_, index) => columns.map((column) => cellText(column[index])));
  return { heads: Object.keys(record).map(readableName), rows };
};

/** Undefined if there is nothing to show. Plain numbers have the unit, one for each cycle of the service. */
export const structureRows = (structure: Structure, unit?: string): StructureRows | undefined => {
  if (structure === null) return undefined;
  const shown = isObject(structure) ? ofRecord(structure) : ofList(structure, unit);
  return shown.rows.length === 0 ? undefined : shown;
};
