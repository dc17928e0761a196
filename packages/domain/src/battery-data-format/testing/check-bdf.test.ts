import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { bdfHead, bdfLines, samplesAsBdf, type BdfSamples } from '../samples-as-bdf.ts';
import { checkBdf } from './check-bdf.ts';

const folder = new URL('../../../../../apps/simulator/data/cycles/', import.meta.url);
const records = readdirSync(folder);

/** Offsets in s, mA, mV, °C. */
function samplesOf(record: string, everyNth = 1): BdfSamples {
  const [, ...lines] = readFileSync(new URL(record, folder), 'utf8').trim().split('\n');
  const rows = lines.filter((_, at) => at % everyNth === 0).map((line) => line.split(',').map(Number));
  const column = (at: number) => rows.map((row) => row[at] ?? 0);
  return { offset: column(0), Curr: column(1), Volt: column(2), Temp: column(3), RemCap: column(4) };
}

const options = { startMs: 1_700_000_000_123, temperature: 'surface', remainingCapacity: false } as const;
function written(samples: BdfSamples, isRaw: boolean): string {
  const columns = samplesAsBdf(samples, { ...options, isRaw });
  return bdfHead(columns) + bdfLines(columns, 0, samples.offset.length);
}

test('what is written of measured cells, raw or thinned, passes without a finding', () => {
  expect(records.length).toBeGreaterThan(5);
  for (const record of records) {
    expect([record, checkBdf(written(samplesOf(record), true))]).toEqual([record, []]);
    expect([record, checkBdf(written(samplesOf(record, 7), false))]).toEqual([record, []]);
  }
});

const whole = written(samplesOf(records[0] ?? ''), true);
/** Changes one cell of the fortieth row. */
const spoilt = (column: string, change: (cell: string) => string): string => {
  const lines = whole.split('\n');
  const at = lines[0]!.split(',').indexOf(column);
  return lines
    .with(
      40,
      lines[40]!
        .split(',')
        .map((cell, own) => (own === at ? change(cell) : cell))
        .join(),
    )
    .join('\n');
};

test.each([
  ['a renamed column', whole.replace('Voltage / V', 'Tension / V'), 'there is no column Voltage / V'],
  ['another column', whole.replace('Surface Temp', 'Remaining Temp'), 'Remaining Temperature / degC is no term'],
  ['time that runs back', spoilt('Test Time / s', () => '0'), 'the time of the test runs back'],
  ['another clock', spoilt('Unix Time / s', (cell) => String(Number(cell) + 1)), 'the clock does not agree'],
  ['a charge that falls', spoilt('Charging Capacity / Ah', () => '0.000000000'), 'a charge falls'],
  ['a rounded net charge', spoilt('Net Capacity / Ah', (cell) => Number(cell).toFixed(7)), 'the net charge is not'],
  ['an exponent', spoilt('Current / A', () => '1e-9'), 'a cell is no plain decimal'],
  ['a missing cell', whole.replace(/,[^,\n]*\n$/, '\n'), 'a row has more or fewer cells'],
])('%s is found', (_, text, sentence) => {
  expect(checkBdf(text).join('; ')).toContain(sentence);
});
