import { batteryColumns, type FileForm, type ListColumn } from '@ohmstead/contract';
import { dispositionLabels, serviceStatuses, serviceStatusLabels } from '@ohmstead/domain';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { testApi } from '../testing/test-api.ts';
import { Random } from '../../testing/random.ts';

const { app, organization } = await testApi();
const acme = await organization();
const admin = await acme.signIn();
const isWhole = process.env['PROOF'] === 'whole';
const firstSeed = Number(process.env['SEED'] ?? 1);
const seeds = Array.from({ length: process.env['SEED'] ? 1 : isWhole ? 1_000 : 20 }, (_, at) => firstSeed + at);

const zones = ['UTC', 'Europe/Vienna', 'America/St_Johns', 'Asia/Kathmandu', 'Australia/Lord_Howe'];
const signs = [
  '=',
  '+',
  '-',
  '@',
  '"',
  ',',
  ';',
  '&',
  '<',
  '>',
  '\\',
  ' ',
  '\t',
  '\n',
  '\r',
  '1.5',
  '_x0041_',
  'Ω',
  '电',
  '😀',
];

let made = 0;
const textOf = (random: Random) => Array.from({ length: random.between(1, 8) }, () => random.one(signs)).join('');
const maybe = <Value>(random: Random, value: Value) => (random.chance(0.7) ? value : null);
/** Between 1950 and 2050, and often where clocks change. */
const timeOf = (random: Random) =>
  new Date(
    random.chance(0.3)
      ? Date.UTC(2026, 2, 29) + random.between(0, 7_200_000)
      : random.between(-631, 2_524) * 1e9 + random.between(0, 1e9),
  );

async function insertBattery(random: Random): Promise<number> {
  const id = await acme.battery({
    serial_number: maybe(random, `${textOf(random)}${++made}`),
    used_in: maybe(random, textOf(random)),
    comments: maybe(random, textOf(random)),
    last_status: maybe(random, random.one(serviceStatuses)),
    rem_cap_mah: maybe(random, (random.fraction() - 0.5) * 10 ** random.between(-3, 12)),
    last_soh_percent: maybe(random, random.between(0, 1_300) / 10),
    cycle_count: maybe(random, random.between(0, 5_000)),
    retired_at: maybe(random, timeOf(random)),
    purchased_at: maybe(random, timeOf(random)),
  });
  if (random.chance(0.5)) await acme.insert('battery_favourites', { user_id: admin.id, battery_id: id });
  return id;
}

type Value = string | number | boolean | null;
type Row = ReadonlyMap<string, Value>;

/** The rows as a page has them. */
async function readScreen(): Promise<Map<number, Row>> {
  const url = '/api/batteries/getUpdates';
  const answer = await app.inject({ method: 'POST', url, payload: { versions: null }, headers: admin.headers });
  const { columns, batteries } = answer.json<{ columns: string[]; batteries: Value[][] }>();
  const rows = batteries.map((row) => new Map(columns.map((key, at) => [key, row[at] ?? null])));
  return new Map(rows.map((row) => [Number(row.get('batteryId')), row]));
}

async function download(body: { form: FileForm; ids: number[]; columns: string[]; timeZone: string }) {
  const { headers } = admin;
  const answer = await app.inject({ method: 'POST', url: '/api/batteries/download', payload: body, headers });
  const { ticket } = answer.json<{ ticket: string }>();
  return app.inject({ url: `/api/batteries/download?ticket=${ticket}`, headers });
}

/** What a cell of the page says, its time to the minute. */
function shownOf(value: Value, { key, type }: ListColumn, timeZone: string): string | number | null {
  if (type === 'boolean') return value === true ? 'Yes' : 'No';
  if (value === null) return null;
  if (key === 'disposition') return dispositionLabels[value as keyof typeof dispositionLabels];
  if (key === 'lastStatus') return serviceStatusLabels[value as keyof typeof serviceStatusLabels];
  if (type !== 'time') return value as string | number;
  return new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(Number(value));
}

const formula = /^(?:[\t\r\n]|\s*[=+\-@])/;

/** Not a number with the sign of the other dialect. */
const numberOf = (text: string, decimalSign: string) =>
  Number(text.replaceAll(/[.,]/g, (sign) => (sign === decimalSign ? '.' : '?')));

/** A reader for both dialects that is independent of the writer. */
function readCsv(text: string, separator: string, decimalSign: string): (string | number | null)[][] {
  const rows: (string | number | null)[][] = [[]];
  const cell = new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r]*))(${separator}|\\r\\n)`, 'gy');
  for (const [, quoted, plain, end] of text.slice(1).matchAll(cell)) {
    const unquoted = quoted?.replaceAll('""', '"');
    const shown = unquoted?.startsWith("'") && formula.test(unquoted.slice(1)) ? unquoted.slice(1) : unquoted;
    rows.at(-1)!.push(shown ?? (plain === '' ? null : numberOf(plain!, decimalSign)));
    if (end === '\r\n') rows.push([]);
  }
  return rows.slice(1, -1);
}

const minuteOf = (date: Date) =>
  new Date(Math.round(Number(date) / 1_000) * 1_000).toISOString().slice(0, 16).replace('T', ' ');

async function readXlsx(file: Buffer): Promise<(string | number | null)[][]> {
  const [sheet] = await readXlsxFile(file, { trim: false });
  return sheet!.data
    .slice(1)
    .map((row) => row.map((cell) => (cell instanceof Date ? minuteOf(cell) : (cell as string | number | null))));
}

test('a file says, row by row and cell by cell, what the list says', { timeout: 900_000 }, async () => {
  for (const seed of seeds) {
    const random = new Random(seed);
    const added = await Promise.all(Array.from({ length: random.between(1, 12) }, () => insertBattery(random)));
    const screen = await readScreen();
    const ids = random.some(
      [...screen.keys(), ...added].toSorted(() => random.fraction() - 0.5),
      0.6,
    );
    const columns = random.some(
      batteryColumns.toSorted(() => random.fraction() - 0.5),
      0.4,
    );
    if (ids.length === 0 || columns.length === 0) continue;
    const timeZone = random.one(zones);
    const expected = [...new Set(ids)].map((id) => [
      id,
      ...columns.map((column) => shownOf(screen.get(id)!.get(column.key) ?? null, column, timeZone)),
    ]);
    const wish = { ids, columns: columns.map(({ key }) => key), timeZone };
    const [csv, semicolons, xlsx] = [
      await download({ ...wish, form: 'csv' }),
      await download({ ...wish, form: 'csvSemicolon' }),
      await download({ ...wish, form: 'xlsx' }),
    ];
    expect(readCsv(csv.body, ',', '.'), `CSV, SEED=${seed}`).toEqual(expected);
    expect(readCsv(semicolons.body, ';', ','), `CSV with semicolons, SEED=${seed}`).toEqual(expected);
    expect(await readXlsx(xlsx.rawPayload), `XLSX, SEED=${seed}`).toEqual(expected);
  }
});
