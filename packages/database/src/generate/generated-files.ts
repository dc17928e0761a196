import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { readColumns } from './catalogue.ts';
import { renderDistributionPlan } from './distribution-plan.ts';
import { renderSchema } from './schema-sql.ts';
import { renderTableTypes } from './table-types.ts';

const inPackage = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** The texts of the files that are derived from a migrated database. */
export async function generatedFiles(client: pg.ClientBase): Promise<Map<string, string>> {
  const tableTypes = renderTableTypes(await readColumns(client));
  return new Map([
    [inPackage('src/generated/tables.ts'), tableTypes],
    [inPackage('schema.sql'), await renderSchema(client)],
    [inPackage('../../docs/distribution-plan.md'), await renderDistributionPlan(client)],
  ]);
}
