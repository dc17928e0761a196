import type { Database } from '@ohmstead/database';
import { wholeOrganization, type Actor, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { moveImport, type OpenImport, type OpenServiceImport } from '../open-import.ts';
import { readServiceFile } from '../reading/read-service-file.ts';
import { readPieces } from './import-pieces.ts';
import { findBatteryOfImport } from './service-battery.ts';
import { measuredColumns, proposedServiceMapping, storedOf } from './service-facts.ts';

/** Finds out what a file of a test is and holds. */
export async function readServiceImport(
  database: Database,
  organizationId: OrganizationId,
  open: OpenImport,
): Promise<void> {
  const scope = wholeOrganization(organizationId);
  const read = storedOf(await readServiceFile(readPieces(database, scope, open.id), { size: open.size }));
  await database.writeTenant(scope, (writer) =>
    moveImport(
      writer,
      organizationId,
      open,
      sql`state = 'mapping', format = ${JSON.stringify(read.format)}::jsonb, columns = ${JSON.stringify(read.columns)}::jsonb,
        row_count = ${read.rowCount}, summary = ${jsonOrNull(read.summary)}::jsonb, findings = ${JSON.stringify(read.findings)}::jsonb,
        mapping = ${JSON.stringify(proposedServiceMapping)}::jsonb`,
    ),
  );
}

const jsonOrNull = (value: unknown) => (value === null ? null : JSON.stringify(value));

/** Reads the file with the columns that were chosen, beside what the battery can hold. */
export async function checkServiceImport(database: Database, actor: Actor, open: OpenServiceImport): Promise<void> {
  const { organizationId } = actor;
  const { mapping, columns } = open;
  const battery = await database.readTenant(actor, (reader) => findBatteryOfImport(reader, organizationId, mapping));
  const inspection = await readServiceFile(readPieces(database, actor, open.id), {
    size: open.size,
    columns: measuredColumns(columns),
    designCapacityMah: battery?.designCapacityMah ?? mapping.battery?.designCapacity,
  });
  const { findings, summary, rowCount } = storedOf(inspection);
  await database.writeTenant(actor, (writer) =>
    moveImport(
      writer,
      organizationId,
      open,
      sql`state = 'checked', row_count = ${rowCount}, summary = ${jsonOrNull(summary)}::jsonb,
        findings = ${JSON.stringify(findings)}::jsonb`,
    ),
  );
}
