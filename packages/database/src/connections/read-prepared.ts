import type { QueryResult, RawBuilder } from 'kysely';
import type { Reader } from './door-types.ts';

declare module 'kysely' {
  interface CompiledQuery {
    /** Tells the connection to plan the statement once and to keep it under this name. */
    readonly statementName?: string;
  }
}

/**
 * For what is asked again and again and takes longer to plan than to run. One name stands for one text: the connection refuses
 * another text under it.
 */
export async function readPrepared<Row>(reader: Reader, statementName: string, query: RawBuilder<Row>): Promise<Row[]> {
  const executor = { getExecutor: () => reader.getExecutor() };
  const result: QueryResult<Row> = await reader
    .getExecutor()
    .executeQuery<Row>({ ...query.compile(executor), statementName });
  return result.rows;
}
