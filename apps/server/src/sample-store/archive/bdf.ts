import { recordOf } from '@ohmstead/domain';
import { measurements, type Measurement, type SampleColumns } from '../sample-columns.ts';

/**
 * Columns of the Battery Data Format (battery-data-alliance/battery-data-format), in its units. It has no name for remaining capacity; ours
 * follows the pattern of the others.
 */
const columns = [
  { title: 'Test Time / s', name: 'offset', power: 0 },
  { title: 'Voltage / V', name: 'Volt', power: -3 },
  { title: 'Current / A', name: 'Curr', power: -3 },
  { title: 'Surface Temperature / degC', name: 'Temp', power: 0 },
  { title: 'Remaining Capacity / Ah', name: 'RemCap', power: -3 },
] as const;

export const bdfHeader = `${columns.map(({ title }) => title).join()}\n`;

/** Converts a number to another unit as text that converts back exactly: the decimal point is moved, never multiplied. */
function writeShifted(value: number, power: number): string {
  if (power === 0) return String(value);
  const text = String(value);
  if (text.includes('e')) return shiftExponent(text, power);
  const shifted = String(Number(`${text}e${power}`));
  return readShifted(shifted, power) === value ? shifted : `${text}e${power}`;
}

function shiftExponent(text: string, power: number): string {
  const [mantissa = '', exponent = ''] = text.split('e');
  return `${mantissa}e${Number(exponent) + power}`;
}

const readShifted = (text: string, power: number): number =>
  power === 0 ? Number(text) : Number(text.includes('e') ? shiftExponent(text, -power) : `${text}e${-power}`);

/** The lines without the header; a cell is empty where nothing was measured. */
export function writeBdf(samples: SampleColumns): string {
  const lines: string[] = [];
  for (let row = 0; row < samples.offset.length; row++) {
    const cells = columns.map(({ name, power }) => {
      const value = samples[name][row] ?? null;
      return value === null ? '' : writeShifted(value, power);
    });
    lines.push(`${cells.join()}\n`);
  }
  return lines.join('');
}

/** Reads the output of writeBdf, header and lines, number for number. */
export function readBdf(text: string): SampleColumns {
  const lines = text.split('\n');
  if (`${lines[0]}\n` !== bdfHeader || lines.at(-1) !== '') throw new RangeError('not a whole file of samples');
  const rows = lines.slice(1, -1).map((line) => line.split(','));
  if (rows.some((row) => row.length !== columns.length)) throw new RangeError('a line has too few or too many cells');
  return {
    offset: rows.map(([offset]) => Number(offset)),
    ...recordOf(measurements, (name) => readColumn(rows, name)),
  };
}

const readColumn = (rows: readonly string[][], wanted: Measurement): (number | null)[] =>
  columns.flatMap(({ name, power }, at) => (name === wanted ? rows.map((row) => readCell(row[at] ?? '', power)) : []));

const readCell = (text: string, power: number): number | null => (text === '' ? null : readShifted(text, power));
