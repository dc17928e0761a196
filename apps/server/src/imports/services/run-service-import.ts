import { onlyRow, type Database, type Writer } from '@ohmstead/database';
import { mayDo, type Actor, type FileSpectrum, type Finding } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { holdBatteries } from '../../bulk-changes/delete-batteries.ts';
import { encodeSamples } from '../../sample-store/sample-codec.ts';
import type { SampleColumns } from '../../sample-store/sample-columns.ts';
import { clientOf, holdImport, moveImport, type OpenServiceImport } from '../open-import.ts';
import { readServiceFile } from '../reading/read-service-file.ts';
import { readPieces } from './import-pieces.ts';
import { findBatteryOfImport, type BatteryOfImport } from './service-battery.ts';
import { measuredColumns, startTimeOf, temperaturePlace } from './service-facts.ts';

/** As it is stored: a thousand samples. */
type Chunk = { first: number; last: number; count: number; samples: Buffer };
type Read = { chunks: Chunk[]; lastOffset: number; spectrum: FileSpectrum | undefined };

const chunkOf = (samples: SampleColumns): Chunk => ({
  first: samples.offset[0] ?? 0,
  last: samples.offset.at(-1) ?? 0,
  count: samples.offset.length,
  samples: encodeSamples(samples),
});

/** Writes the service, its samples and the battery that is not there yet: all or nothing. A process that dies has written nothing. */
export async function runServiceImport(database: Database, actor: Actor, found: OpenServiceImport): Promise<void> {
  const chunks: Chunk[] = [];
  const wish = { size: found.size, columns: measuredColumns(found.columns), withSamples: true };
  const { spectrum } = await readServiceFile(readPieces(database, actor, found.id), wish, (samples) =>
    chunks.push(chunkOf(samples)),
  );
  const read = { chunks, lastOffset: chunks.at(-1)?.last ?? 0, spectrum };
  await database.writeTenant(actor, async (writer) => {
    const author: Author = { actor, ip: found.ip, session: found.session, client: clientOf(found) };
    const open = await holdImport(writer, actor.organizationId, found);
    if (open) await write({ writer, author, open }, read);
  });
}

type Step = { writer: Writer; author: Author; open: OpenServiceImport };

async function write(step: Step, read: Read): Promise<void> {
  const { writer, author, open } = step;
  const { organizationId } = author.actor;
  const battery = await findOrCreateBattery(step);
  if (!battery) return refuse(step);
  await holdBatteries(writer, organizationId, [battery.id]);
  const serviceId = await insertService(step, battery, read);
  await insertChunks(writer, organizationId, serviceId, read.chunks);
  if (read.spectrum) await insertSpectrum(writer, organizationId, serviceId, read.spectrum);
  const after = { batteryId: battery.id, importId: open.id, fileName: open.fileName, sha256: open.sha256 };
  await recordAudit(writer, author, {
    action: 'services-import',
    objectKind: 'service',
    changes: [{ id: serviceId, after }],
  });
  // The battery follows all its services, also those that the importer does not see.
  await sql`select app.follow_deleted_services(array[${battery.id}]::bigint[])`.execute(writer);
  await moveImport(
    writer,
    organizationId,
    open,
    sql`state = 'done', service_ids = array[${serviceId}]::bigint[], expires_at = now() + interval '30 days',
      made_battery_id = ${battery.isNew ? battery.id : null}`,
  );
  await sql`delete from import_pieces where organization_id = ${organizationId} and import_id = ${open.id}`.execute(
    writer,
  );
}

type Chosen = BatteryOfImport & { isNew: boolean };

async function findOrCreateBattery({ writer, author, open }: Step): Promise<Chosen | undefined> {
  const { actor } = author;
  const { mapping } = open;
  const found = await findBatteryOfImport(writer, actor.organizationId, mapping);
  if (found) return { ...found, isNew: false };
  const { battery } = mapping;
  if (!battery || !mayDo(actor, 'perm-batteries-import')) return undefined;
  const { rows } = await sql<{ id: number }>`
    insert into batteries (organization_id, serial_number, model_name, design_capacity_mah, location_id)
      values (${actor.organizationId}, ${battery.serialNumber}, ${battery.modelName || null}, ${battery.designCapacity ?? null},
        ${mapping.locationId}) on conflict do nothing returning id`.execute(writer);
  if (!rows[0]) return undefined;
  const { id } = rows[0];
  await recordAudit(writer, author, {
    action: 'batteries-import',
    objectKind: 'battery',
    changes: [{ id, after: { ...battery, importId: open.id } }],
  });
  return { id, designCapacityMah: battery.designCapacity ?? null, locationId: mapping.locationId, isNew: true };
}

/** The battery is gone, or its key is taken where the importer does not see it. */
async function refuse({ writer, author, open }: Step): Promise<void> {
  const finding: Finding = {
    code: 'battery',
    severity: 'error',
    line: null,
    column: null,
    count: 1,
    message: open.mapping.battery ? 'This battery cannot be created.' : 'The battery does not exist.',
  };
  await moveImport(
    writer,
    author.actor.organizationId,
    open,
    sql`state = 'checked', findings = findings || ${JSON.stringify([finding])}::jsonb`,
  );
}

async function insertService({ writer, author, open }: Step, battery: Chosen, read: Read): Promise<number> {
  const { mapping, format, columns } = open;
  const startMs = mapping.startTime ?? startTimeOf(format, mapping.timeZone) ?? 0;
  const soh =
    mapping.fcc !== null && battery.designCapacityMah ? (mapping.fcc / battery.designCapacityMah) * 100 : null;
  const imported = {
    fileName: open.fileName,
    sha256: open.sha256,
    importId: open.id,
    temperature: temperaturePlace(columns),
  };
  const parts = read.chunks.length > 0 ? 1 : 0;
  const { rows } = await sql<{ id: number }>`
    insert into services (organization_id, uid, battery_id, location_id, battery_serial_number, battery_model_name, service_type,
        service_parameters, status, started_at, ended_at, duration_s, fcc_mah, soh_percent, has_service_data, has_eis_data,
        compacted_parts, expected_parts, imported)
      select batteries.organization_id, ${`import-${open.id}`}, batteries.id, ${mapping.locationId ?? battery.locationId}::bigint,
        serial_number, model_name, ${mapping.serviceType}, ${mapping.serviceParameters}, ${mapping.status},
        to_timestamp(${startMs}::float8 / 1000), to_timestamp(${startMs}::float8 / 1000 + ${read.lastOffset}::float8),
        ${read.lastOffset}::float8, ${mapping.fcc}::float8, ${soh}::float8, ${parts > 0}, ${read.spectrum !== undefined},
        ${parts}, ${parts}, ${JSON.stringify(imported)}::jsonb
      from batteries where organization_id = ${author.actor.organizationId} and id = ${battery.id} returning id`.execute(
    writer,
  );
  return onlyRow(rows).id;
}

/** Chunks of one statement. */
const chunksAtOnce = 200;

async function insertChunks(
  writer: Writer,
  organizationId: number,
  serviceId: number,
  chunks: readonly Chunk[],
): Promise<void> {
  for (let from = 0; from < chunks.length; from += chunksAtOnce) {
    const some = chunks.slice(from, from + chunksAtOnce);
    await sql`
      insert into service_sample_chunks (organization_id, service_id, chunk, first_offset_s, last_offset_s, sample_count, samples)
        select ${organizationId}, ${serviceId}::bigint, new.* from unnest(${some.map((_, at) => from + at)}::integer[],
          ${some.map(({ first }) => first)}::float8[], ${some.map(({ last }) => last)}::float8[],
          ${some.map(({ count }) => count)}::integer[], ${some.map(({ samples }) => samples)}::bytea[]) as new`.execute(
      writer,
    );
  }
}

const insertSpectrum = (
  writer: Writer,
  organizationId: number,
  serviceId: number,
  { frequencies, real, imaginary }: FileSpectrum,
) =>
  sql`insert into service_spectra (organization_id, service_id, frequencies_hz, real_ohm, imaginary_ohm)
    values (${organizationId}, ${serviceId}, ${frequencies}::float8[], ${real}::float8[], ${imaginary}::float8[])`.execute(
    writer,
  );
