import type { Database } from '@ohmstead/database';
import { csvBom, csvLine, type Actor } from '@ohmstead/domain';
import { CopyToCsv } from './copy-to-csv.ts';
import type { CsvColumn } from './csv-column.ts';
import type { CsvList } from './csv-list.ts';

export type CsvSource = {
  database: Database;
  actor: Actor;
  list: CsvList;
  columns: readonly CsvColumn[];
  ids: readonly number[];
};

/** So many rows stand in memory at once, and no connection waits for a slow reader. */
const rowsAtOnce = 4_000;

/** The file as pieces of text. The rows come in the order of the ids; those that the caller may not see are left out. */
export async function* writeCsv(source: CsvSource): AsyncGenerator<string, void, undefined> {
  yield csvBom + csvLine(source.columns.map(({ heading }) => heading));
  const ids = [...new Set(source.ids)];
  for (let at = 0; at < ids.length; at += rowsAtOnce) yield await readLines(source, ids.slice(at, at + rowsAtOnce));
}

async function readLines({ database, actor, list, columns }: CsvSource, ids: readonly number[]): Promise<string> {
  const { kind, from } = list;
  const select = `select ${columns.map(({ sql }) => sql).join(', ')} from ${from}
    join unnest('{${ids.join()}}'::bigint[]) with ordinality as chosen (id, place) on chosen.id = ${kind}.id
    where ${kind}.organization_id = ${actor.organizationId} order by chosen.place`;
  const converter = new CopyToCsv(columns);
  let lines = '';
  for await (const piece of database.copyRows(actor, select)) lines += converter.convert(piece);
  return lines;
}
