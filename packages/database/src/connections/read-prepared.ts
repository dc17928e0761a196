import { CompiledQuery } from 'kysely';
import type { Reader } from './transactions.ts';

declare module 'kysely' {
  interface CompiledQuery {
    /** Tells the connection to plan the statement once and to keep it under this name. */
    readonly statementName?: string;
    /** Takes the rows one by one as they arrive, instead of all at the end. */
    readonly onRow?: (row: unknown) => void;
  }
}

type Asked = Pick<Reader, 'getExecutor'>;

/** A statement that runs often and takes longer to plan than to run. A name must always stand for the same text. */
export type Statement<Row> = { name: string; text: string; row?: Row };

export const statement = <Row>(name: string, text: string): Statement<Row> => ({ name, text });

async function ask<Row>(
  reader: Asked,
  { name: statementName, text }: Statement<Row>,
  parameters: readonly unknown[],
  onRow?: (row: Row) => void,
): Promise<Row[]> {
  const telling = onRow ? { statementName, onRow: onRow as (row: unknown) => void } : { statementName };
  const query = { ...CompiledQuery.raw(text, [...parameters]), ...telling };
  return (await reader.getExecutor().executeQuery<Row>(query)).rows;
}

export const readPrepared = <Row>(
  reader: Asked,
  prepared: Statement<Row>,
  parameters: readonly unknown[],
): Promise<Row[]> => ask(reader, prepared, parameters);

/** The same for many rows: each is handed over while the database is still producing the next. */
export async function passPrepared<Row>(
  reader: Reader,
  prepared: Statement<Row>,
  parameters: readonly unknown[],
  onRow: (row: Row) => void,
): Promise<void> {
  await ask(reader, prepared, parameters, onRow);
}
