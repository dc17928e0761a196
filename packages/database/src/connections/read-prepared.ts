import type { RawBuilder } from 'kysely';
import type { Reader } from './door-types.ts';

declare module 'kysely' {
  interface CompiledQuery {
    /** Tells the connection to plan the statement once and to keep it under this name. */
    readonly statementName?: string;
    /** Takes the rows one by one as they arrive, instead of all at the end. */
    readonly onRow?: (row: unknown) => void;
  }
}

type Asked = Pick<Reader, 'getExecutor'>;
type Telling = { statementName: string; onRow?: (row: unknown) => void };

async function ask<Row>(reader: Asked, query: RawBuilder<Row>, telling: Telling): Promise<Row[]> {
  const executor = { getExecutor: () => reader.getExecutor() };
  const { rows } = await reader.getExecutor().executeQuery<Row>({ ...query.compile(executor), ...telling });
  return rows;
}

/**
 * For what is asked again and again and takes longer to plan than to run. One name stands for one text: the connection refuses
 * another text under it.
 */
export const readPrepared = <Row>(reader: Asked, statementName: string, query: RawBuilder<Row>): Promise<Row[]> =>
  ask(reader, query, { statementName });

/** The same for many rows: each is worked on while the database is still at the next. */
export async function passPrepared<Row>(
  reader: Reader,
  statementName: string,
  query: RawBuilder<Row>,
  onRow: (row: Row) => void,
): Promise<void> {
  await ask(reader, query, { statementName, onRow: onRow as (row: unknown) => void });
}
