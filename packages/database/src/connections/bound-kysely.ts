import {
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type QueryResult,
} from 'kysely';
import type pg from 'pg';
import type { Tables } from '../generated/tables.ts';

/** Kysely over one connection, for as long as one transaction lasts. */
export type BoundKysely = { kysely: Kysely<Tables>; close: () => void };

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const nothing = async () => undefined;

const asResult = <Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> => ({
  rows: rows as Row[],
  ...(changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
});

function refuse(): never {
  throw new Error('A transaction belongs to its door: withTenant, readTenant or withDirectory');
}

const driverOf = (connection: DatabaseConnection): Driver => ({
  init: nothing,
  acquireConnection: async () => connection,
  releaseConnection: nothing,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  destroy: nothing,
});

/** Statements that do not wait for each other travel together. After close a leaked handle reaches nobody else's transaction. */
export function bindKysely(client: pg.ClientBase): BoundKysely {
  let isOpen = true;
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql: text, parameters, statementName: name }: CompiledQuery) {
      if (!isOpen) throw new Error('The transaction has ended');
      const values = [...parameters];
      return asResult<Row>(await client.query(name === undefined ? { text, values } : { name, text, values }));
    },
    streamQuery: refuse,
  };
  const kysely = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  return { kysely, close: () => void (isOpen = false) };
}
