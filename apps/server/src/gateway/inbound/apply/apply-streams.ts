import type { Writer } from '@ohmstead/database';
import type { Stream } from '@ohmstead/device-protocol';
import { sql } from 'kysely';
import { encodeSamples } from '../../../sample-store/sample-codec.ts';
import { measurements, type SampleColumns } from '../../../sample-store/sample-columns.ts';
import { storeSamples, type PartFault, type SamplePart } from '../../../sample-store/store-samples.ts';
import { runKey, type DeviceMessage, type Refusal } from '../device-message.ts';
import type { Batch, ServiceIds } from './batch.ts';
import { newerOf, newestSample, type LiveValues } from './live-values.ts';
import { findServices } from './named-rows.ts';

type StreamMessage = DeviceMessage<'owned', 'stream'>;
type Part = SamplePart & { message: StreamMessage };

/** Stores the samples of running services. Parts that contradict stored ones are refused individually. */
export async function applyStreams(
  writer: Writer,
  messages: readonly StreamMessage[],
  batch: Batch,
  ids: ServiceIds,
): Promise<void> {
  const found = await findIds(writer, messages, ids);
  const refuse = (message: StreamMessage, fault: PartFault) => {
    batch.refusals.set(message, refusalOf(fault, message.up.message));
    // The name may belong to another service by now.
    if (fault === 'gone') ids.delete(keyOf(message));
  };
  const arrived = messages.flatMap((message) => {
    const serviceId = ids.get(keyOf(message)) ?? found.get(keyOf(message));
    if (serviceId === undefined) refuse(message, 'gone');
    return serviceId === undefined ? [] : [partOf(message, serviceId)];
  });
  if (arrived.length === 0) return;
  for (const [{ message }, fault] of await storeSamples(writer, arrived)) refuse(message, fault);
  const taken = arrived.filter(({ message }) => !batch.refusals.has(message));
  for (const { serviceId, message } of taken) keepNewest(batch, newestSample(serviceId, message.up.message));
  const measured = new Set(taken.map(({ serviceId }) => serviceId));
  for (const [key, id] of found) if (measured.has(id)) batch.learnt.set(key, id);
  await markMeasured(writer, [...batch.learnt.values()]);
}

const keyOf = ({ thing, up }: StreamMessage) => runKey(thing.deviceId, up.message.service);

/** Looks up the ids of services that are not cached. */
async function findIds(writer: Writer, messages: readonly StreamMessage[], ids: ServiceIds): Promise<ServiceIds> {
  const unknown = messages.filter((message) => !ids.has(keyOf(message)));
  if (unknown.length === 0) return new Map();
  const names = unknown.map(({ thing, up }) => ({ deviceId: thing.deviceId, uid: up.message.service }));
  return new Map([...(await findServices(writer, names))].map(([key, { id }]) => [key, id]));
}

const partOf = (message: StreamMessage, serviceId: number): Part => {
  const { part, offset } = message.up.message;
  return {
    message,
    serviceId,
    part,
    firstOffsetS: offset[0]!,
    lastOffsetS: offset.at(-1)!,
    sampleCount: offset.length,
    samples: encodeOnce(message.up.message),
  };
};

const encoded = new WeakMap<Stream, Buffer>();

/** Cached, because a batch may be repeated after a deadlock. */
function encodeOnce(message: Stream): Buffer {
  const known = encoded.get(message);
  if (known) return known;
  const samples = encodeSamples(samplesOf(message));
  encoded.set(message, samples);
  return samples;
}

/** Missing columns and null values were not measured. */
function samplesOf({ offset, ...columns }: Pick<Stream, 'offset' | (typeof measurements)[number]>): SampleColumns {
  const column = (name: (typeof measurements)[number]) => columns[name] ?? offset.map(() => null);
  return { offset, Curr: column('Curr'), RemCap: column('RemCap'), Temp: column('Temp'), Volt: column('Volt') };
}

const conflicts = {
  differs: ({ part }: Stream) => `part ${part} has come with other samples`,
  past: ({ part }: Stream) => `the result has promised fewer parts than ${part + 1}`,
  overlaps: ({ part }: Stream) => `/offset: part ${part} does not lie between the parts before and after it`,
} as const satisfies Partial<Record<PartFault, (message: Stream) => string>>;

const refusalOf = (fault: PartFault, message: Stream): Refusal =>
  fault === 'gone'
    ? { code: 'unknown-service', message: `send start of ${message.service} first` }
    : { code: 'part-conflict', message: conflicts[fault](message) };

function keepNewest({ live }: Batch, values: LiveValues): void {
  const other = live.get(values.serviceId);
  live.set(values.serviceId, other ? newerOf(other, values) : values);
}

async function markMeasured(writer: Writer, serviceIds: readonly number[]): Promise<void> {
  if (serviceIds.length === 0) return;
  await sql`
    update app.services set has_service_data = true
      where organization_id = app.organization_id() and id = any (${serviceIds}) and not has_service_data`.execute(
    writer,
  );
}
