import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database } from '@ohmstead/database';
import type { Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { listFiles } from '../../files/list-files.ts';

/** Longer than any archiving takes: what is just being written has no row yet. */
const youngMs = 24 * 60 * 60 * 1_000;

/** Archives of services that were deleted go too, and what was left by an attempt that did not end. */
export async function sweepArchives(database: Database, archiveDir: string, scope: Scope): Promise<void> {
  const folder = join(archiveDir, String(scope.organizationId));
  const files = listFiles(folder);
  if (files.length === 0) return;
  const known = new Set(await listKnown(database, scope));
  for (const file of files.filter((name) => !known.has(`${scope.organizationId}/${name}`)))
    await removeOld(join(folder, file));
}

const listKnown = (database: Database, scope: Scope): Promise<string[]> =>
  database.readTenant(scope, async (reader) => {
    const { rows } = await sql<{ name: string }>`select file_name as name from app.service_archives
      where organization_id = app.organization_id()`.execute(reader);
    return rows.map(({ name }) => name);
  });

async function removeOld(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found && found.mtimeMs < Date.now() - youngMs) await rm(file, { force: true });
}
