import type { Writer } from '@ohmstead/database';
import type { Stream } from '@ohmstead/device-protocol';
import { sql } from 'kysely';
import { encodeSamples } from '../../sample-store/sample-codec.ts';
import { storeSamples } from '../../sample-store/store-samples.ts';
import type { Batch, LiveValues } from './batch.ts';
import type { IncomingOf } from './device-message.ts';
import { findServices, serviceKey } from './known-services.ts';

type Incoming = IncomingOf<'stream'>;

/** Ids of services that were met lately, by device and name. Holds only what was committed, and is emptied when a batch fails. */
export type ServiceIds = Map<string, number>;

const keyOf = ({ thing, up }: Incoming) => serviceKey(thing.deviceId, up.message.service);

async function learnServices(
  writer: Writer,
  streams: readonly Incoming[],
  { learnt }: Batch,
  ids: ServiceIds,
): Promise<void> {
  const unknown = streams.filter((stream) => !ids.has(keyOf(stream)));
  const names = unknown.map(({ thing, up }) => ({ deviceId: thing.deviceId, uid: up.message.service }));
  const found = await findServices(writer, names);
  for (const [key, { id }] of found) learnt.set(key, id);
  await markMeasured(writer, [...learnt.values()]);
}

async function markMeasured(writer: Writer, serviceIds: readonly number[]): Promise<void> {
  if (serviceIds.length === 0) return;
  await sql`
    update app.services set has_service_data = true
      where organization_id = app.organization_id() and id = any (${serviceIds}) and not has_service_data`.execute(
    writer,
  );
}

const encoded = new WeakMap<Stream, Buffer>();

/** A batch that is repeated is not encoded again. */
function encodeOnce(message: Stream): Buffer {
  const known = encoded.get(message);
  if (known) return known;
  const samples = encodeSamples(message);
  encoded.set(message, samples);
  return samples;
}

export const newestSample = (serviceId: number, message: Omit<Stream, 'seq' | 'service' | 'part'>): LiveValues => ({
  serviceId,
  offsetS: message.offset.at(-1) ?? 0,
  Curr: message.Curr.at(-1) ?? null,
  Volt: message.Volt.at(-1) ?? null,
  Temp: message.Temp.at(-1) ?? null,
  RemCap: message.RemCap.at(-1) ?? null,
  progress: message.progress ?? null,
});

function keepNewest({ live }: Batch, values: LiveValues): void {
  const other = live.get(values.serviceId);
  if (!other || other.offsetS < values.offsetS) live.set(values.serviceId, values);
}

export async function applyStreams(
  writer: Writer,
  streams: readonly Incoming[],
  batch: Batch,
  ids: ServiceIds,
): Promise<void> {
  if (streams.length === 0) return;
  await learnServices(writer, streams, batch, ids);
  const parts = streams.flatMap((stream) => {
    const { message } = stream.up;
    const serviceId = ids.get(keyOf(stream)) ?? batch.learnt.get(keyOf(stream));
    if (serviceId === undefined) {
      batch.refusals.set(stream, { code: 'unknown-service', message: `send start of ${message.service} first` });
      return [];
    }
    keepNewest(batch, newestSample(serviceId, message));
    return [{ serviceId, part: message.part, sampleCount: message.offset.length, samples: encodeOnce(message) }];
  });
  if (parts.length > 0) await storeSamples(writer, parts);
}
