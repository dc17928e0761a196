import type pg from 'pg';

const rowsAtOnce = 2_000;

/** Reads any number of rows, a few at a time. Within a transaction, only one read may be active. */
export async function* readRows<Row extends pg.QueryResultRow>(
  client: pg.ClientBase,
  select: string,
): AsyncGenerator<Row> {
  await client.query(`declare rows no scroll cursor for ${select}`);
  for (let found = rowsAtOnce; found > 0;) {
    const { rows } = await client.query<Row>(`fetch ${rowsAtOnce} from rows`);
    yield* rows;
    found = rows.length;
  }
  await client.query('close rows');
}
