import type { Database } from '@ohmstead/database';
import { sql } from 'kysely';

/** Organisations that own devices. */
export async function listOrganizations(database: Database): Promise<number[]> {
  const { rows } = await database.withDirectory((directory) =>
    sql<{ id: number }>`select id from directory.organizations_with_things() as id`.execute(directory),
  );
  return rows.map(({ id }) => id);
}
