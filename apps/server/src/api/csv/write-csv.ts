import type { Database } from '@ohmstead/database';
import { csvBom, csvLine, type Actor } from '@ohmstead/domain';
import type { CsvColumn } from './csv-column.ts';
import { CsvLines } from './csv-lines.ts';
import type { CsvList } from './csv-list.ts';

export type CsvSource = {
  database: Database;
  actor: Actor;
  list: CsvList;
  columns: readonly CsvColumn[];
  ids: readonly number[];
};

/** So many rows stand in memory at once, and as many are being read meanwhile; no connection waits for a slow reader. */
const rowsAtOnce = 10_000;

/** The file piece by piece. The rows come in the order of the ids; those that the caller may not see are left out. */
export async function* writeCsv(source: CsvSource): AsyncGenerator<Buffer, void, undefined> {
  const ids = [...new Set(source.ids)];
  const lines = new CsvLines(source.columns);
  const begin = (at: number) => beginReading(source, ids.slice(at, at + rowsAtOnce), lines);
  let reading = begin(0);
  // With the first rows, so that a database that is away is told by the status.
  yield Buffer.concat([headingOf(source), await reading]);
  reading = begin(rowsAtOnce);
  for (let at = rowsAtOnce; at < ids.length; at += rowsAtOnce) {
    const piece = await reading;
    reading = begin(at + rowsAtOnce);
    yield piece;
  }
}

const headingOf = ({ columns }: CsvSource) => Buffer.from(csvBom + csvLine(columns.map(({ heading }) => heading)));

/** The next rows are read while the last ones are sent. Their failure is told to who waits for them, if anybody still does. */
function beginReading(source: CsvSource, ids: readonly number[], lines: CsvLines): Promise<Buffer> {
  const reading = readLines(source, ids, lines);
  reading.catch(() => undefined);
  return reading;
}

/** Sorted ids are found in one walk through the index; the lines are put in order afterwards. */
async function readLines(
  { database, actor, list, columns }: CsvSource,
  ids: readonly number[],
  lines: CsvLines,
): Promise<Buffer> {
  if (ids.length === 0) return Buffer.alloc(0);
  const { kind, from } = list;
  const sorted = Float64Array.from(ids).sort();
  const select = `select ${columns.map(({ sql }) => sql).join(', ')} from ${from}
    where ${kind}.organization_id = ${actor.organizationId} and ${kind}.id = any ('{${sorted.join()}}'::bigint[])`;
  for await (const piece of database.copyRows(actor, select)) lines.add(piece);
  return lines.take(ids);
}
