import { readFileSync } from 'node:fs';
import {
  bdfHead,
  bdfLines,
  samplesAsBdf,
  SamplesReader,
  SpectrumReader,
  type BdfSamples,
  type FindingCode,
} from '@ohmstead/domain';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { openServiceFile } from './service-rows.ts';

async function readSamples(bytes: string | Buffer, designCapacityMah: number | null = null) {
  const { layout, rows } = await openServiceFile(Buffer.from(bytes));
  const reader = new SamplesReader(layout);
  const samples = [];
  for await (const { line, cells } of rows()) samples.push(reader.take(line, cells));
  return { layout, samples, ...reader.finish(designCapacityMah) };
}

const makersFile = (name: string) => readFileSync(new URL(`testing/makers/${name}`, import.meta.url));

/** Worked out from the files without this reader: rows, s, mV, mA, °C. */
const measured = [
  [
    'arbin-toolkit.csv',
    'arbin',
    'csv',
    44,
    0,
    150.0265,
    3279.6359,
    3418.2315,
    -0.0963,
    1100.2874,
    28.673578,
    29.189297,
  ],
  ['arbin-pyprobe.csv', 'arbin', 'csv', 13, 30.0005, 301.214, 3534.552, 3599.601, 0, 2650.138, 24.62239, 24.75955],
  ['maccor-pyprobe.csv', 'maccor', 'csv', 15, 0, 13.06, 3668, 3716, 0, 28844, 22.2591, 22.2591],
  [
    'biologic-pyprobe.txt',
    'biologic',
    'text',
    23,
    0,
    139.524007,
    3485.4481,
    3518.0547,
    -899.90515,
    0,
    22.14646,
    23.076586,
  ],
  ['neware-cellpy.csv', 'neware', 'csv', 29, 0, 518538, 400, 2922.5, 0, 0.99173, null, null],
  [
    'basytec-pyprobe.txt',
    'basytec',
    'text',
    15,
    0,
    70.235804,
    3525.563128,
    3532.850123,
    0,
    449.601734,
    25.47647,
    25.48258,
  ],
  ['novonix-pyprobe.csv', 'novonix', 'csv', 14, 0, 12287.48004, 3843.18331, 4128.64581, 0, 499.99408, 24.644, 24.795],
  ['pec-cellpy.csv', 'pec', 'csv', 16, 0.002, 29768.1, 3752.5636, 3753.4524, -0.006, 0, 21.02, 24.83],
  ['bdf-sintef.bdf.csv', 'bdf', 'csv', 24, 0.02, 262657.764, 108.6, 2921.5, -0.2, 0, 0, 0],
] satisfies [string, string, string, ...(number | null)[]][];

test.each(measured)('rows, time, voltage, current and temperature of %s', async (name, maker, form, ...values) => {
  const { layout, summary } = await readSamples(makersFile(name));
  const { charge: _charge, discharge: _discharge, ...told } = summary;
  expect([layout.maker, layout.form]).toEqual([maker, form]);
  const rounded = Object.values(told).map((value) => (value === null ? null : Number(value.toFixed(6))));
  expect(rounded).toEqual(values);
});

test('a Maccor current has the sign of its state, whether the file writes magnitudes or signs', async () => {
  const text = makersFile('maccor-beep.txt').toString('latin1');
  // The current is in the eighth column.
  const magnitudes = text.replaceAll(/^((?:[^\t\n]*\t){7})-/gm, '$1');
  const signed = text.replaceAll(/^((?:[^\t\n]*\t){7})-?([\d.]+)(\t[^\t]*\tD\t)/gm, '$1-$2$3');
  expect(signed).not.toBe(magnitudes);
  for (const each of [magnitudes, signed]) {
    const { samples, layout } = await readSamples(each);
    expect(layout.maker).toBe('maccor');
    const signs = samples.map((sample) => Math.sign(sample?.Curr ?? 0));
    expect(signs.slice(0, 12)).toEqual([1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1]);
  }
});

test('the head of a BioLogic file is where the file says, though settings before it name the same quantities', async () => {
  const text = makersFile('biologic-pyprobe.txt').toString('latin1');
  const { samples } = await readSamples(text);
  const lines = text.split('\n');
  const named = [...lines.slice(0, 20), 'time/s\tEcell/V\tI/mA', ...lines.slice(20)].join('\n');
  expect((await readSamples(named.replace('lines : 34', 'lines : 35'))).samples).toEqual(samples);
  expect((await readSamples(text.replace('lines : 34', 'lines : 900'))).samples).toEqual(samples);
});

test('the clock of a file tells when the test began', async () => {
  const began = async (name: string) => (await readSamples(makersFile(name))).start;
  expect(await began('arbin-toolkit.csv')).toEqual({ ms: 1_499_006_353_000, isLocal: false });
  expect(await began('arbin-pyprobe.csv')).toEqual({ ms: Date.UTC(2024, 8, 20, 8, 32, 4, 558), isLocal: true });
  expect(await began('basytec-pyprobe.txt')).toEqual({ ms: Date.UTC(2023, 5, 19, 17, 56, 53), isLocal: true });
  expect(await began('biologic-pyprobe.txt')).toEqual({ ms: Date.UTC(2024, 4, 13, 11, 19, 51, 602), isLocal: true });
  expect(await began('bdf-sintef.bdf.csv')).toBeNull();
});

/** Points, then the highest and the lowest frequency, each with the two parts of its impedance. */
const spectra = [
  ['biologic-impedance-py.mpt', 'biologic', 14, 1000.3201, 65.470886, -0.38998979, 33.346024, 65.947289, -0.92110091],
  ['biologic-eisfitting.txt', 'biologic', 19, 100000, 0.0746, -0.172, 1490, 0.258, -0.0626],
  ['zplot-impedance-py.z', 'zplot', 21, 300000, 147.77, -11.335, 3000, 613.68, -137.13],
  [
    'autolab-impedance-py.txt',
    'autolab',
    41,
    10000,
    0.013785863964281,
    0.007191946305823,
    0.1,
    0.0345697771923854,
    -0.00390292888845954,
  ],
  ['chi-impedance-py.txt', 'chi', 15, 99610, 98.91, -2.748, 0.1, 5685, -15860],
  ['gamry-impedance-py.dta', 'gamry', 15, 200015.6, 825.8584, -1367.239, 0.0158898, 17007.49, -6635.557],
] as const;

test.each(spectra)('points, frequencies and impedances of %s', async (name, maker, ...values) => {
  const { layout, rows } = await openServiceFile(makersFile(name));
  const reader = new SpectrumReader(layout);
  for await (const { line, cells } of rows()) reader.take(line, cells);
  const { summary, findings } = reader.finish();
  const { points, frequencyMax, zAtMax, frequencyMin, zAtMin } = summary;
  expect([layout.maker, layout.record, findings]).toEqual([maker, 'spectrum', []]);
  expect([points, frequencyMax, ...zAtMax, frequencyMin, ...zAtMin]).toEqual(values);
});

type Cells = string[];
const change = (text: string, edit: (cells: Cells, row: number) => Cells | undefined) =>
  text
    .trimEnd()
    .split('\n')
    .flatMap((line, row) => (row === 0 ? [line] : (edit(line.split(','), row)?.join() ?? [])))
    .join('\n');
const scaled = (column: number, factor: number) => (text: string) =>
  change(text, (cells) => cells.with(column, String(Number(cells[column]) * factor)));

const faults: Record<string, [FindingCode, (text: string) => string]> = {
  'seconds for milliseconds': ['time-unit', scaled(0, 1_000)],
  'sign turned': ['sign', scaled(2, -1)],
  'amperes for milliamperes': ['current-unit', scaled(2, 1_000)],
  'milliamperes for amperes': ['current-unit', scaled(2, 1 / 1_000)],
  'columns exchanged': [
    'columns',
    (text) => change(text, ([time = '', voltage = '', current = '', ...others]) => [time, current, voltage, ...others]),
  ],
  'time back': ['time-back', (text) => change(text, (cells, row) => (row === 60 ? cells.with(0, '1') : cells))],
  'two cells in a file': ['cells', (text) => text + text.slice(text.indexOf('\n') + 1)],
  'rows cut': [
    'gap',
    (text) =>
      change(text, (cells, row) => (row < 100 || row >= 100 + text.split('\n').length / 20 ? cells : undefined)),
  ],
  'decimal comma': ['decimal', (text) => change(text, (cells) => cells.map((cell) => cell.replace('.', ',')))],
  'no number': ['not-a-number', (text) => change(text, (cells, row) => (row === 60 ? cells.with(1, '=1+1') : cells))],
};

const cell = readFileSync(new URL('../../../../simulator/data/cycles/lipo-slpba-1c.csv', import.meta.url), 'utf8');
const capacity = 6_550;
function asBdf(csv: string): string {
  const [head = '', ...lines] = csv.trimEnd().split('\n');
  const columnOf = (name: string) => {
    const at = head.split(',').findIndex((each) => each.toLowerCase().startsWith(name));
    return lines.map((line) => Number(line.split(',')[at]));
  };
  const samples: BdfSamples = {
    offset: columnOf('offset'),
    Curr: columnOf('curr'),
    Volt: columnOf('volt'),
    Temp: columnOf('temp'),
    RemCap: lines.map(() => null),
  };
  const columns = samplesAsBdf(samples, {
    startMs: 1.7e12,
    isRaw: false,
    temperature: 'surface',
    remainingCapacity: false,
  });
  return bdfHead(columns) + bdfLines(columns, 0, lines.length);
}

test('a record of a real cell is taken without a finding', async () => {
  expect((await readSamples(asBdf(cell), capacity)).findings).toEqual([]);
});

test.each(Object.entries(faults))('a planted fault is refused or named: %s', async (_, [code, plant]) => {
  const { findings } = await readSamples(plant(asBdf(cell)), capacity);
  expect(findings.map((found) => found.code)).toContain(code);
});

test('a finding says row and column of the first fault, and how many more', async () => {
  const text = change(asBdf(cell), (cells, row) => (row >= 60 && row < 64 ? cells.with(1, 'x') : cells));
  expect((await readSamples(text)).findings).toMatchObject([
    {
      code: 'not-a-number',
      severity: 'error',
      line: 61,
      column: 1,
      count: 4,
      message: 'Line 61, column 2: x is not a number. So are 3 more.',
    },
  ]);
});

test('semicolons with decimal commas, tabs, UTF-16 and gzip are read alike', async () => {
  const plain = asBdf(cell);
  const { samples } = await readSamples(plain);
  const german = plain.replaceAll(',', ';').replaceAll('.', ',');
  const tabs = plain.replaceAll(',', '\t');
  for (const bytes of [german, tabs, Buffer.from(`\uFEFF${plain}`, 'utf16le'), gzipSync(plain)])
    expect((await readSamples(bytes)).samples).toEqual(samples);
});

test('times of a clock count from the first row, times of a test stand as they are, equal ones are kept', async () => {
  const head = 'Date Time,Voltage (V),Current (A)\n';
  const clock = await readSamples(`${head}2026-03-01 08:00:00,3.7,1\n2026-03-01 08:00:10.5,3.8,1\n`);
  expect(clock.samples.map((sample) => sample?.offset)).toEqual([0, 10.5]);
  const own = await readSamples('Test Time (s),Voltage (V),Current (A)\n30,3.7,1\n30,3.8,1\n40,3.8,1\n');
  expect(own.samples.map((sample) => sample?.offset)).toEqual([30, 30, 40]);
  expect(own.findings).toEqual([]);
});

test('of a layered file only its records are read', async () => {
  const file =
    'Cycle ID,Cap_Chg(mAh)\n,Step ID,Step Name\n,,Record ID,Realtime,Current(mA),Voltage(mV)\n1,5\n,1,CC_Chg\n,,1,2026-03-01 08:00:00,500,3700\n,,2,2026-03-01 08:01:00,500,3710\n';
  const { layout, samples } = await readSamples(file);
  expect(layout.maker).toBe('neware');
  expect(samples.filter(Boolean)).toEqual([
    { offset: 0, Curr: 500, Temp: null, Volt: 3_700 },
    { offset: 60, Curr: 500, Temp: null, Volt: 3_710 },
  ]);
});

test.each([
  ['an empty file', '', 'imports-read-1', []],
  ['words', 'only words\nand more\n', 'imports-read-2', []],
  ['no Parquet', 'PAR1 no Parquet', 'imports-read-2', []],
  ['a torn gzip', gzipSync(asBdf(cell)).subarray(0, 500), 'imports-read-10', []],
  ['zeros in a gzip', gzipSync(Buffer.alloc(201 * 1024 * 1024), { level: 1 }), 'imports-read-11', []],
  ['a NUL', `${asBdf(cell)}\0`, 'imports-read-7', [asBdf(cell).length + 1]],
  ['BioLogic', 'BIO-LOGIC MODULAR FILE\x1a', 'imports-read-8', ['BioLogic']],
  ['Neware', 'NEWARE\0\0', 'imports-read-8', ['Neware']],
  ['Arbin', '\0\u0001\0\0Standard Jet DB\0', 'imports-read-8', ['Arbin']],
  ['another head', asBdf(cell).replace('Voltage / V', 'Tension / V'), 'imports-read-9', ['voltage']],
] as const)('what cannot be read is refused with its code: %s', async (_, bytes, code, params) => {
  await expect(openServiceFile(Buffer.from(bytes))).rejects.toMatchObject({ code, params });
});
