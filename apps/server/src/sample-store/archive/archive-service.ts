import { join } from 'node:path';
import type { Database, Writer } from '@ohmstead/database';
import type { Scope } from '@ohmstead/domain';
import { sql } from 'kysely';
import { chunksOf, writeChunks } from '../compact-services.ts';
import { decodeSamples } from '../sample-codec.ts';
import { archiveNameOf, nameArchive, verifyArchive, writeArchive, type Archived } from './archive-files.ts';
import { thinSamples } from './thin-samples.ts';

/** The step just completed: tests stop here, as a power failure would. */
export type Step = 'written' | 'named' | 'verified' | 'replaced';
export type ArchiveContext = {
  database: Database;
  archiveDir: string;
  onStep?: (step: Step) => Promise<void>;
};

type Chunk = { samples: Buffer; sampleCount: number; from: number; to: number };

/**
 * The raw samples are on disk and have been read back before the database drops any of them. If this is interrupted after any step, either
 * the database has all samples, or the file has and the row names it. Returns false if the samples were changed or deleted meanwhile.
 */
export async function archiveService(context: ArchiveContext, scope: Scope, serviceId: number): Promise<boolean> {
  const { database, archiveDir, onStep = async () => undefined } = context;
  const chunks = await database.readTenant(scope, (reader) => readChunks(reader, serviceId));
  const [first, last] = [chunks[0], chunks.at(-1)];
  if (!first || !last) return false;
  const decoded = { [Symbol.iterator]: () => chunks.values().map(({ samples }) => decodeSamples(samples)) };
  const fileName = archiveNameOf(scope.organizationId, serviceId);
  const file = join(archiveDir, fileName);
  const archived = await writeArchive(file, decoded);
  await onStep('written');
  await nameArchive(file);
  await onStep('named');
  await verifyArchive(file, archived);
  await onStep('verified');
  const thinned = thinSamples(decoded, [first.from, last.to]);
  return database.writeTenant(scope, async (writer) => {
    if (!(await holdUnchanged(writer, serviceId, chunks.length, archived.samples))) return false;
    await deleteChunks(writer, serviceId);
    await writeChunks(writer, serviceId, chunksOf(thinned));
    await noteArchive(writer, serviceId, fileName, archived);
    await onStep('replaced');
    return true;
  });
}

type Reading = Pick<Writer, 'getExecutor'>;

async function readChunks(reader: Reading, serviceId: number): Promise<Chunk[]> {
  const { rows } = await sql<Chunk>`
    select samples, sample_count as "sampleCount", first_offset_s as "from", last_offset_s as "to"
      from app.service_sample_chunks where organization_id = app.organization_id() and service_id = ${serviceId}
      order by chunk`.execute(reader);
  return rows;
}

/** Locks the service against packing, archiving and deletion until the end of the transaction. */
async function holdUnchanged(writer: Writer, serviceId: number, chunks: number, samples: number): Promise<boolean> {
  const held = await sql`select from app.services
    where organization_id = app.organization_id() and id = ${serviceId} for update`.execute(writer);
  const { rows } = await sql<{ chunks: number; samples: number; archived: boolean }>`
    select count(*)::int as chunks, coalesce(sum(sample_count), 0)::int as samples,
        exists (select from app.service_archives where organization_id = app.organization_id() and service_id = ${serviceId}) as archived
      from app.service_sample_chunks where organization_id = app.organization_id() and service_id = ${serviceId}`.execute(
    writer,
  );
  const [found] = rows;
  return held.rows.length === 1 && found?.chunks === chunks && found.samples === samples && !found.archived;
}

const deleteChunks = (writer: Writer, serviceId: number) =>
  sql`delete from app.service_sample_chunks
    where organization_id = app.organization_id() and service_id = ${serviceId}`.execute(writer);

const noteArchive = (writer: Writer, serviceId: number, fileName: string, { sha256, bytes, samples }: Archived) =>
  sql`insert into app.service_archives (organization_id, service_id, file_name, sha256, size_bytes, sample_count)
    values (app.organization_id(), ${serviceId}, ${fileName}, ${Buffer.from(sha256, 'hex')}, ${bytes}, ${samples})`.execute(
    writer,
  );
