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
import pg from 'pg';
import type { Tables } from '../generated/tables.ts';

/** Kysely bound to one connection for the duration of one transaction. */
export type BoundKysely = { kysely: Kysely<Tables>; close: () => void };

const changing = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);
const nothing = async () => undefined;

const asResult = <Row>({ command, rowCount, rows }: pg.QueryResult): QueryResult<Row> => ({
  rows: rows as Row[],
  ...(changing.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}),
});

function refuse(): never {
  throw new Error('A transaction is begun and ended by writeTenant, readTenant or withDirectory');
}

/** Passes on each row as it arrives, while the database is still producing the next. */
function passRows(client: pg.ClientBase, asked: pg.QueryConfig, onRow: (row: unknown) => void): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const query = client.query(new pg.Query(asked));
  query.on('row', (row) => {
    try {
      onRow(row);
    } catch (error) {
      reject(error);
    }
  });
  query.on('end', () => resolve());
  query.on('error', reject);
  return promise;
}

const compiler = new PostgresQueryCompiler();

const driverOf = (connection: DatabaseConnection): Driver => ({
  init: nothing,
  acquireConnection: async () => connection,
  releaseConnection: nothing,
  beginTransaction: refuse,
  commitTransaction: refuse,
  rollbackTransaction: refuse,
  destroy: nothing,
});

/**
 * Statements that do not await each other are pipelined. After close, a leaked handle cannot reach the next transaction on this connection.
 * Behind a pooler, the next transaction may run on another server connection, which lacks the prepared statements of this one.
 */
export function bindKysely(client: pg.ClientBase, keepsStatements = true): BoundKysely {
  let isOpen = true;
  const connection: DatabaseConnection = {
    async executeQuery<Row>({ sql: text, parameters, statementName: name, onRow }: CompiledQuery) {
      if (!isOpen) throw new Error('The transaction has ended');
      const values = [...parameters];
      const asked = name === undefined || !keepsStatements ? { text, values } : { name, text, values };
      if (onRow === undefined) return asResult<Row>(await client.query(asked));
      await passRows(client, asked, onRow);
      return { rows: [] };
    },
    streamQuery: refuse,
  };
  const kysely = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driverOf(connection),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => compiler,
    },
  });
  return { kysely, close: () => void (isOpen = false) };
}
