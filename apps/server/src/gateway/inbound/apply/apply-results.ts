import type { Writer } from '@ohmstead/database';
import type { Result } from '@ohmstead/device-protocol';
import { keysOf } from '@ohmstead/domain';
import { sql } from 'kysely';
import { decodeSamples } from '../../../sample-store/sample-codec.ts';
import { wakeUpgradesOf } from '../../firmware/follow-upgrades.ts';
import { runKey, type DeviceMessage } from '../device-message.ts';
import type { Batch } from './batch.ts';
import { findServices, type KnownService } from './named-rows.ts';
import { nameOfColumn, resultColumns, structureColumns } from './result-columns.ts';

type ResultMessage = DeviceMessage<'owned', 'result'>;
type Ended = { id: number; message: Result };
/** By service id, for results without a remaining capacity. */
type LastRemCaps = ReadonlyMap<number, number | null>;

const fieldNames = keysOf(resultColumns);
const definitions = sql.raw(Object.values(resultColumns).join(', '));
const structureNames = keysOf(structureColumns);
const structureList = sql.raw(Object.values(structureColumns).join(', '));
const structureDefinitions = sql.raw(
  Object.values(structureColumns)
    .map((column) => `${column} jsonb`)
    .join(', '),
);

/** The state of health if the device did not report it, and the remaining capacity at the end of the samples. */
const derived: Readonly<Record<string, string>> = {
  soh_percent: 'coalesce(said.soh_percent, said.fcc_mah / nullif(batteries.design_capacity_mah, 0) * 100)',
  rem_cap_mah: 'coalesce(said.rem_cap_mah, said.last_rem_cap_mah, service.live_rem_cap_mah)',
};

const assignments = sql.raw(
  Object.values(resultColumns)
    .map(nameOfColumn)
    .map((name) => `${name} = ${derived[name] ?? `coalesce(said.${name}, service.${name})`}`)
    .join(', '),
);

/** Read from the samples, because the live values in the services table may lag behind the latest part. */
async function findLastRemCaps(writer: Writer, ended: readonly Ended[]): Promise<LastRemCaps> {
  const ids = ended.filter(({ message }) => message.fields.remCap == null).map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; samples: Buffer }>`
    select id, samples from unnest(${ids}::bigint[]) as id
      cross join lateral (select samples from app.service_samples
        where organization_id = (select app.organization_id()) and service_id = id order by part desc limit 1) as newest`.execute(
    writer,
  );
  return new Map(
    rows.map(({ id, samples }) => [id, decodeSamples(samples).RemCap.findLast((mAh) => mAh !== null) ?? null]),
  );
}

const rowOf = ({ id, message }: Ended, lastRemCaps: LastRemCaps) => ({
  id,
  last_rem_cap_mah: lastRemCaps.get(id),
  status: message.status,
  at: message.at,
  duration: message.duration,
  parts: message.parts,
  has_eis_data: Boolean(message.eisData?.Freqs.length),
  ...Object.fromEntries(fieldNames.map((name) => [nameOfColumn(resultColumns[name]), message.fields[name]])),
});

/** Parts beyond the announced number were acknowledged before the result came, so they belong to the run. */
async function updateServices(writer: Writer, ended: readonly Ended[]): Promise<void> {
  const lastRemCaps = await findLastRemCaps(writer, ended);
  const rows = ended.map((one) => rowOf(one, lastRemCaps));
  await sql`
    update app.services as service set status = said.status, ended_at = to_timestamp(said.at / 1000),
        duration_s = said.duration, expected_parts = greatest(said.parts, (select max(part) + 1 from app.service_samples
          where service_samples.organization_id = service.organization_id and service_samples.service_id = service.id)), has_eis_data = said.has_eis_data, ${assignments}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as said (
          id bigint, status text, at float8, duration float8, parts integer, has_eis_data boolean, last_rem_cap_mah float8,
          ${definitions})
        join app.services as same on same.organization_id = app.organization_id() and same.id = said.id
        join app.batteries on batteries.organization_id = same.organization_id and batteries.id = same.battery_id
      where service.organization_id = app.organization_id() and service.id = said.id`.execute(writer);
}

const detailsOf = ({ id, message: { structures } }: Ended) => ({
  id,
  ...Object.fromEntries(structureNames.map((name) => [structureColumns[name], structures?.[name]])),
});

async function insertDetails(writer: Writer, ended: readonly Ended[]): Promise<void> {
  const rows = ended.filter(({ message }) => message.structures && Object.keys(message.structures).length > 0);
  if (rows.length === 0) return;
  await sql`
    insert into app.service_details (organization_id, service_id, ${structureList})
      select app.organization_id(), id, ${structureList}
        from jsonb_to_recordset(${JSON.stringify(rows.map(detailsOf))}::jsonb) as said (id bigint, ${structureDefinitions})
      on conflict do nothing`.execute(writer);
}

async function insertSpectra(writer: Writer, ended: readonly Ended[]): Promise<void> {
  for (const { id, message } of ended) {
    if (!message.eisData?.Freqs.length) continue;
    const { Freqs, EIS_real, EIS_imag } = message.eisData;
    await sql`
      insert into app.service_spectra (organization_id, service_id, frequencies_hz, real_ohm, imaginary_ohm)
        values (app.organization_id(), ${id}, ${Freqs}::float8[], ${EIS_real}::float8[], ${EIS_imag}::float8[])
        on conflict do nothing`.execute(writer);
  }
}

const isSameEnd = (known: Pick<KnownService, 'status' | 'ended_at'>, message: Result) =>
  known.status === message.status && known.ended_at?.getTime() === message.at;

function chooseNew(results: readonly ResultMessage[], services: Map<string, KnownService>, batch: Batch): Ended[] {
  const ended: Ended[] = [];
  for (const result of results) {
    const { message } = result.up;
    const service = services.get(runKey(result.thing.deviceId, message.service));
    if (!service) {
      batch.refusals.set(result, { code: 'unknown-service', message: `send start of ${message.service} first` });
    } else if (service.ended_at === null) {
      ended.push({ id: service.id, message });
      batch.batteryIds.add(service.battery_id);
      service.status = message.status;
      service.ended_at = new Date(message.at);
    } else if (!isSameEnd(service, message)) {
      batch.refusals.set(result, { code: 'service-conflict', message: `${message.service} ended otherwise` });
    }
  }
  return ended;
}

/** A run ends only once; a repeated result changes nothing. Parts of its samples may still arrive later. */
export async function applyResults(writer: Writer, results: readonly ResultMessage[], batch: Batch): Promise<void> {
  if (results.length === 0) return;
  const names = results.map(({ thing, up }) => ({ deviceId: thing.deviceId, uid: up.message.service }));
  const ended = chooseNew(results, await findServices(writer, names), batch);
  if (ended.length === 0) return;
  await updateServices(writer, ended);
  await insertDetails(writer, ended);
  await insertSpectra(writer, ended);
  await wakeUpgradesOf(
    writer,
    results.map(({ thing }) => thing.deviceId),
  );
}
