import type { Reads } from '@ohmstead/database';
import { csvBom, csvLine, type Actor } from '@ohmstead/domain';
import type { CsvColumn } from './csv-column.ts';
import { CsvLines } from './csv-lines.ts';
import type { CsvList } from './csv-list.ts';

export type CsvSource = {
  /** May run the work twice. */
  read: <Result>(work: (reads: Reads) => Promise<Result>) => Promise<Result>;
  actor: Actor;
  list: CsvList;
  columns: readonly CsvColumn[];
  ids: readonly number[];
};

/** The number of rows that each batch holds in memory. No connection waits for a slow client. */
const rowsAtOnce = 10_000;
/** While one batch is being sent, the next is being read. */
const readingsAtOnce = 2;

/** Yields the file piece by piece. Rows come in the order of the ids; those that the caller may not see are left out. */
export async function* writeCsv(source: CsvSource): AsyncGenerator<Buffer, void, undefined> {
  const ids = [...new Set(source.ids)];
  const lines = Array.from({ length: readingsAtOnce }, () => new CsvLines(source.columns));
  const readings: Promise<Buffer>[] = [];
  let begun = 0;
  const begin = () => {
    const chosen = ids.slice(begun * rowsAtOnce, (begun + 1) * rowsAtOnce);
    if (chosen.length > 0) readings.push(beginReading(source, chosen, lines[begun++ % readingsAtOnce] as CsvLines));
  };
  for (let reading = 0; reading < readingsAtOnce; reading++) begin();
  // Sent together with the first rows, so that an unavailable database still results in an error status.
  yield Buffer.concat([headingOf(source), (await readings.shift()) ?? Buffer.alloc(0)]);
  begin();
  for (let reading = readings.shift(); reading !== undefined; reading = readings.shift()) {
    const piece = await reading;
    begin();
    yield piece;
  }
}

const headingOf = ({ columns }: CsvSource) => Buffer.from(csvBom + csvLine(columns.map(({ heading }) => heading)));

/** A failure is reported to whatever awaits these rows, if anything still does. */
function beginReading(source: CsvSource, ids: readonly number[], lines: CsvLines): Promise<Buffer> {
  const reading = readLines(source, ids, lines);
  reading.catch(() => undefined);
  return reading;
}

/** Sorted ids can be read in one index scan; the lines are put in order afterwards. */
async function readLines(
  { read, actor, list, columns }: CsvSource,
  ids: readonly number[],
  lines: CsvLines,
): Promise<Buffer> {
  const { kind, from } = list;
  const sorted = Float64Array.from(ids).sort();
  const select = `select ${columns.map(({ sql }) => sql).join(', ')} from ${from}
    where ${kind}.organization_id = ${actor.organizationId} and ${kind}.id = any ('{${sorted.join()}}'::bigint[])`;
  return read(async (reads) => {
    lines.clear();
    for await (const piece of reads.copyRows(actor, select)) lines.add(piece);
    return lines.take(ids);
  });
}
