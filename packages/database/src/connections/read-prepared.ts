import { CompiledQuery } from 'kysely';
import type { Reader } from './transactions.ts';

declare module 'kysely' {
  interface CompiledQuery {
    /** Prepares the statement under this name, so that each connection plans it only once. */
    readonly statementName?: string;
    /** Called with each row as it arrives, instead of returning all rows at the end. */
    readonly onRow?: (row: unknown) => void;
  }
}

type Asked = Pick<Reader, 'getExecutor'>;

/** A statement that runs often and takes longer to plan than to run. Each name must always have the same text. */
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

/** As `readPrepared`, for many rows: passes on each row while the database is still producing the next. */
export async function passPrepared<Row>(
  reader: Reader,
  prepared: Statement<Row>,
  parameters: readonly unknown[],
  onRow: (row: Row) => void,
): Promise<void> {
  await ask(reader, prepared, parameters, onRow);
}
