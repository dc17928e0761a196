import { rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Database, Reader } from '@ohmstead/database';
import { archivedAboveSamples, wholeOrganization, type Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { listFiles } from '../../files/list-files.ts';
import { listOrganizations } from '../../jobs/in-each-organization.ts';
import type { Job, JobContext } from '../../jobs/job.ts';
import { archiveService } from './archive-service.ts';
import { noteStuckArchive } from './note-stuck-archive.ts';
import { hasOldSamples } from './old-samples.ts';

const pageSize = 500;

/** Moves the raw samples of old services into files, for organisations with such a rule, one service at a time. */
export const createArchiveJob = (archiveDir: string): Job => ({
  name: 'archive-samples',
  schedule: '23 * * * *',
  run: async (context) => void (await archiveAll(context, archiveDir)),
});

export async function archiveAll(
  context: JobContext,
  archiveDir: string,
  fewest = archivedAboveSamples,
): Promise<number> {
  let archived = 0;
  for (const organizationId of await listOrganizations(context.database)) {
    const scope = wholeOrganization(organizationId);
    const here = await archiveOrganization(context, archiveDir, scope, fewest);
    if (here > 0) await announce(context.database, scope);
    archived += here;
    await context.database.writeTenant(scope, (writer) => noteStuckArchive(writer, fewest));
    await sweepInPeace(context, archiveDir, scope);
  }
  if (archived > 0) context.logger.info({ services: archived }, 'Raw samples were archived');
  return archived;
}

async function archiveOrganization(context: JobContext, archiveDir: string, scope: Scope, fewest: number) {
  let archived = 0;
  for await (const id of findOld(context, scope, fewest))
    if (await archiveInPeace(context, archiveDir, scope, id)) archived++;
  return archived;
}

/** Notifies open pages of administrators, which show how much is in files. */
const announce = (database: Database, scope: Scope): Promise<unknown> =>
  database.writeTenant(scope, (writer) =>
    sql`select pg_notify('changes', ${`${scope.organizationId} retention`})`.execute(writer),
  );

/** A failure with one service does not affect the others; it is retried an hour later. */
async function archiveInPeace({ database, logger }: JobContext, archiveDir: string, scope: Scope, serviceId: number) {
  try {
    return await archiveService({ database, archiveDir }, scope, serviceId);
  } catch (err) {
    logger.error({ err, serviceId, organizationId: scope.organizationId }, 'Raw samples were not archived');
    return false;
  }
}

async function* findOld({ database, signal }: JobContext, scope: Scope, fewest: number): AsyncGenerator<number> {
  for (let after = 0; ;) {
    const page = await database.readTenant(scope, (reader) => listOld(reader, after, fewest));
    for (const id of page) {
      if (signal?.aborted) return;
      yield id;
      after = id;
    }
    if (page.length < pageSize) return;
  }
}

async function listOld(reader: Reader, after: number, fewest: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select services.id from app.services join app.retention_rules as rule using (organization_id)
      where organization_id = app.organization_id() and services.id > ${after}
        and ${hasOldSamples(sql`rule.archive_after_days`, fewest)}
      order by services.id limit ${pageSize}`.execute(reader);
  return rows.map(({ id }) => id);
}

/** Longer than any archiving takes, because a file being written has no row yet. */
const youngMs = 24 * 60 * 60 * 1_000;

/** Where the folder cannot be read, the archives of others are looked after all the same. */
async function sweepInPeace({ database, logger }: JobContext, archiveDir: string, scope: Scope): Promise<void> {
  await sweepArchives(database, archiveDir, scope).catch((err: unknown) =>
    logger.error({ err, organizationId: scope.organizationId }, 'Archives were not tidied up'),
  );
}

/** Deletes archives of deleted services, and the remains of interrupted attempts. */
async function sweepArchives(database: Database, archiveDir: string, scope: Scope): Promise<void> {
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
