import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ServiceImport, ServiceSpectraAnswer } from '@ohmstead/contract';
import { bdfHead, bdfLines, plainDecimal, samplesAsBdf } from '@ohmstead/domain';
import { writeParquet } from '../../apps/server/src/battery-data-format/write-parquet.ts';
import { checkBdf } from '../../packages/domain/src/battery-data-format/testing/check-bdf.ts';
import { root } from '../../scripts/lib/root.ts';
import { readSpectra } from '../metrology/read-spectra.ts';
import type { ImportClient } from './import-client.ts';

/** RECORDS is a folder with further ones: columns that begin with offset, curr, volt and temp, in s, mA, mV and °C. */
const records = process.env['RECORDS'] ?? join(root, 'apps/simulator/data/cycles');
/** RAW is a folder with files of other makers, and `expected.csv` with facts that were worked out by other readers. */
const raw = process.env['RAW'];

type Table = Map<string, string>[];

function readTable(file: string): Table {
  const [head = '', ...lines] = readFileSync(file, 'utf8').trim().split('\n');
  const names = head.split(',');
  return lines.map((line) => new Map(line.split(',').map((cell, at) => [names[at] ?? '', cell])));
}

const serviceOf = (serialNumber: string) => ({
  battery: { serialNumber, modelName: 'Measured', designCapacity: null },
  serviceType: 'Capacity Test',
  startTime: 1.7e12,
});

/** The id of the service. */
async function importWhole(client: ImportClient, file: Buffer, serialNumber: string): Promise<number> {
  const checked = await client.check<ServiceImport>('services', file, serviceOf(serialNumber));
  await client.start(checked);
  const { state, findings, serviceIds } = await client.rest<ServiceImport>(checked.id);
  if (serviceIds[0] === undefined) throw new Error(`${serialNumber}: ${state}, ${JSON.stringify(findings)}`);
  return serviceIds[0];
}

/** What the format's own validator (`batterydf` of Python) says of a file; nothing where it is not installed. */
function validate(file: Buffer, form: 'csv' | 'parquet'): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'bdf-'));
  try {
    const path = join(folder, `record.bdf.${form}`);
    writeFileSync(path, file);
    const { status, stdout } = spawnSync('bdf', ['validate', path], { encoding: 'utf8' });
    return status === null || status === 0 ? [] : [`the validator of the format ended with ${status}: ${stdout}`];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export type Compared = { count: number; changed: string[] };

/** Each record as CSV and as Parquet: what is exported afterwards is the same byte for byte. */
export async function proveRecords(client: ImportClient, isControl: boolean): Promise<Compared> {
  const names = readdirSync(records).filter((name) => name.endsWith('.csv') && name !== 'index.csv');
  const changed: string[] = [];
  for (const name of names) {
    const rows = readTable(join(records, name));
    const key = (begin: string) => [...(rows[0]?.keys() ?? [])].find((each) => each.toLowerCase().startsWith(begin));
    const column = (begin: string) =>
      rows.map((row) => row.get(key(begin) ?? '') || null).map((cell) => (cell === null ? null : Number(cell)));
    const columns = samplesAsBdf(
      {
        offset: column('offset').map(Number),
        Curr: column('curr'),
        Volt: column('volt'),
        Temp: column('temp'),
        RemCap: rows.map(() => null),
      },
      { startMs: 1.7e12, isRaw: true, temperature: 'surface', remainingCapacity: false },
    );
    const csv = Buffer.from(bdfHead(columns) + bdfLines(columns, 0, rows.length));
    for (const [form, file] of [
      ['csv', csv] as const,
      ['parquet', await writeParquet(columns, rows.length)] as const,
    ]) {
      const id = await importWhole(client, file, `${name} ${form}`);
      const again = await client.download('services/bdf', { ids: [id], form });
      if (isControl) again[again.length - 2] = 0x78;
      if (!again.equals(file)) changed.push(`${name} as ${form}`);
      const faults = [...(form === 'csv' ? checkBdf(again.toString()) : []), ...validate(again, form)];
      changed.push(...faults.map((fault) => `${name} as ${form}: ${fault}`));
    }
  }
  return { count: names.length * 2, changed };
}

/** Each spectrum is there afterwards point by point. */
export async function proveSpectra(client: ImportClient): Promise<Compared> {
  const spectra = readSpectra();
  const changed: string[] = [];
  for (const [at, { name, spectrum }] of spectra.entries()) {
    const columns = [spectrum.frequency, spectrum.real, spectrum.imaginary].map((column) => [...column]);
    const lines = (columns[0] ?? []).map((_, point) =>
      columns.map((column) => plainDecimal(column[point] ?? 0)).join(),
    );
    const head = 'Frequency / Hz,Real Impedance / ohm,Imaginary Impedance / ohm';
    const id = await importWhole(client, Buffer.from([head, ...lines, ''].join('\n')), `spectrum ${at}`);
    const { spectra: found } = await client.read<ServiceSpectraAnswer>(`/services/eis?ids=${id}`);
    const stored = found.map(({ Freqs, EIS_real, EIS_imag }) => [Freqs, EIS_real, EIS_imag]);
    if (!isDeepStrictEqual(stored, [columns])) changed.push(name);
  }
  return { count: spectra.length, changed };
}

/** Of every unit here: where 0 is expected, the rounding of others is not held against us. */
const asGoodAsNothing = 1e-5;

const isNear = (found: number | null | undefined, expected: string | undefined, relative: number): boolean =>
  expected === undefined ||
  expected === '' ||
  (typeof found === 'number' &&
    Math.abs(found - Number(expected)) <= Math.abs(Number(expected)) * relative + asGoodAsNothing);

/** What a file says of itself: rows, time, voltage, current, temperature and charge; or points and impedances. */
function differencesOf(found: ServiceImport, expected: Map<string, string>): string[] {
  const { summary } = found;
  if (summary === null) return ['not read'];
  // Eight digits are written.
  const exact = 1e-7;
  const facts: Record<string, [number | null | undefined, number]> =
    'points' in summary
      ? {
          n_rows: [summary.points, 0],
          f_max_Hz: [summary.frequencyMax, exact],
          re_at_fmax: [summary.zAtMax[0], exact],
          im_at_fmax: [summary.zAtMax[1], exact],
          f_min_Hz: [summary.frequencyMin, exact],
          re_at_fmin: [summary.zAtMin[0], exact],
          im_at_fmin: [summary.zAtMin[1], exact],
        }
      : {
          n_rows: [summary.rows, 0],
          t_first_s: [summary.timeFirst, exact],
          t_last_s: [summary.timeLast, exact],
          V_min: [inUnits(summary.voltageMin), exact],
          V_max: [inUnits(summary.voltageMax), exact],
          I_min_A: [inUnits(summary.currentMin), exact],
          I_max_A: [inUnits(summary.currentMax), exact],
          T_min_C: [summary.temperatureMin, exact],
          T_max_C: [summary.temperatureMax, exact],
          charge_mAh: [summary.charge, 0.001],
          discharge_mAh: [summary.discharge, 0.001],
        };
  return Object.entries(facts).flatMap(([name, [value, relative]]) =>
    isNear(value, expected.get(name), relative) ? [] : [`${name} ${value}, expected ${expected.get(name)}`],
  );
}

const inUnits = (thousandths: number | null) => (thousandths === null ? null : thousandths / 1_000);

/** Files of other makers are read as other readers have read them. */
export async function proveMakersFiles(client: ImportClient): Promise<Compared> {
  if (raw === undefined) return { count: 0, changed: [] };
  const expected = readTable(join(raw, 'expected.csv'));
  const changed: string[] = [];
  for (const facts of expected) {
    const name = facts.get('file') ?? '';
    const found = await client.check<ServiceImport>('services', readFileSync(join(raw, name)), {
      ...serviceOf(name),
      // Of a table without heads the columns are chosen by hand.
      ...(name === 'exampleData.csv' && { columns: spectrumColumns }),
    });
    changed.push(...differencesOf(found, facts).map((difference) => `${name}: ${difference}`));
  }
  return { count: expected.length, changed };
}

const spectrumColumns = [
  { quantity: 'frequency', unit: 'Hz' },
  { quantity: 'real', unit: 'ohm' },
  { quantity: 'imaginary', unit: 'ohm' },
];
