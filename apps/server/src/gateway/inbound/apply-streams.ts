import type { Writer } from '@ohmstead/database';
import type { Stream } from '@ohmstead/device-protocol';
import { sql } from 'kysely';
import { isPacked } from '../../sample-store/is-packed.ts';
import { encodeSamples } from '../../sample-store/sample-codec.ts';
import { measurements, type SampleColumns } from '../../sample-store/sample-columns.ts';
import { storeSamples, type PartFate, type SamplePart } from '../../sample-store/store-samples.ts';
import { newerOf, type Batch, type LiveValues } from './batch.ts';
import type { IncomingOf, Refusal } from './device-message.ts';
import { findServices, serviceKey } from './known-services.ts';

type Incoming = IncomingOf<'stream'>;
type Part = SamplePart & { stream: Incoming };

/** Ids of services that were met lately, by device and name. Holds only what was committed, and is emptied when a batch fails. */
export type ServiceIds = Map<string, number>;

const keyOf = ({ thing, up }: Incoming) => serviceKey(thing.deviceId, up.message.service);

const unknownService = ({ service }: Stream): Refusal => ({
  code: 'unknown-service',
  message: `send start of ${service} first`,
});

type Fault = Exclude<PartFate, 'repeated' | 'packed'>;

const conflicts = {
  differs: ({ part }: Stream) => `part ${part} has come with other samples`,
  past: ({ part }: Stream) => `the result has promised fewer parts than ${part + 1}`,
  overlaps: ({ part }: Stream) => `/offset: part ${part} does not lie between the parts before and after it`,
} as const satisfies Partial<Record<Fault, (message: Stream) => string>>;

const refusalOf = (fault: Fault, message: Stream): Refusal =>
  fault === 'gone' ? unknownService(message) : { code: 'part-conflict', message: conflicts[fault](message) };

/** Ids of the services that were not met lately. */
async function findIds(writer: Writer, streams: readonly Incoming[], ids: ServiceIds): Promise<ServiceIds> {
  const unknown = streams.filter((stream) => !ids.has(keyOf(stream)));
  const names = unknown.map(({ thing, up }) => ({ deviceId: thing.deviceId, uid: up.message.service }));
  return new Map([...(await findServices(writer, names))].map(([key, { id }]) => [key, id]));
}

async function markMeasured(writer: Writer, serviceIds: readonly number[]): Promise<void> {
  if (serviceIds.length === 0) return;
  await sql`
    update app.services set has_service_data = true
      where organization_id = app.organization_id() and id = any (${serviceIds}) and not has_service_data`.execute(
    writer,
  );
}

/** What was not measured, left out or null, is a gap. */
function samplesOf({ offset, ...columns }: Pick<Stream, 'offset' | (typeof measurements)[number]>): SampleColumns {
  const column = (name: (typeof measurements)[number]) => columns[name] ?? offset.map(() => null);
  return { offset, Curr: column('Curr'), RemCap: column('RemCap'), Temp: column('Temp'), Volt: column('Volt') };
}

const encoded = new WeakMap<Stream, Buffer>();

/** A batch that is repeated is not encoded again. */
function encodeOnce(message: Stream): Buffer {
  const known = encoded.get(message);
  if (known) return known;
  const samples = encodeSamples(samplesOf(message));
  encoded.set(message, samples);
  return samples;
}

const newestOf = (column: readonly (number | null)[] | null | undefined): number | null =>
  column?.findLast((value) => value !== null) ?? null;

/** What was measured last, each quantity at its own time. */
export const newestSample = (serviceId: number, message: Omit<Stream, 'seq' | 'service' | 'part'>): LiveValues => ({
  serviceId,
  offsetS: message.offset.at(-1) ?? 0,
  Curr: newestOf(message.Curr),
  Volt: newestOf(message.Volt),
  Temp: newestOf(message.Temp),
  RemCap: newestOf(message.RemCap),
  progress: message.progress ?? null,
});

function keepNewest({ live }: Batch, values: LiveValues): void {
  const other = live.get(values.serviceId);
  live.set(values.serviceId, other ? newerOf(other, values) : values);
}

const partOf = (stream: Incoming, serviceId: number): Part => {
  const { message } = stream.up;
  return {
    stream,
    serviceId,
    part: message.part,
    firstOffsetS: message.offset[0]!,
    lastOffsetS: message.offset.at(-1)!,
    sampleCount: message.offset.length,
    samples: encodeOnce(message),
  };
};

/** The parts of one service in a batch. */
class Run {
  readonly #parts = new Map<number, Part>();
  #last: Part | undefined;

  get parts(): Iterable<Part> {
    return this.#parts.values();
  }

  /** What is wrong with a part beside those that were added before; the same part again is no other. */
  add(part: Part): Fault | undefined {
    const same = this.#parts.get(part.part);
    if (same) return same.samples.equals(part.samples) ? undefined : 'differs';
    if (this.#overlaps(part)) return 'overlaps';
    this.#parts.set(part.part, part);
    if (!this.#last || this.#last.part < part.part) this.#last = part;
    return undefined;
  }

  #overlaps(part: Part): boolean {
    // Nearly always the next one, and a backlog may be long.
    if (this.#last && this.#last.part < part.part) return this.#last.lastOffsetS >= part.firstOffsetS;
    return this.#parts
      .values()
      .some((other) =>
        other.part < part.part ? other.lastOffsetS >= part.firstOffsetS : other.firstOffsetS <= part.lastOffsetS,
      );
  }
}

/** Each part once, and of those that contradict each other the one that came first. */
function chooseParts(parts: readonly Part[], refuse: (part: Part, fault: Fault) => void): Part[] {
  const runs = new Map<number, Run>();
  for (const part of parts) {
    const run = runs.get(part.serviceId) ?? new Run();
    runs.set(part.serviceId, run);
    const fault = run.add(part);
    if (fault) refuse(part, fault);
  }
  return [...runs.values()].flatMap((run) => [...run.parts]);
}

/** Undefined where its samples are in the database, now or since before. */
async function faultOf(writer: Writer, part: Part, fate: PartFate): Promise<Fault | undefined> {
  if (fate === 'packed') return (await isPacked(writer, part)) ? undefined : 'differs';
  return fate === 'repeated' ? undefined : fate;
}

export async function applyStreams(
  writer: Writer,
  streams: readonly Incoming[],
  batch: Batch,
  ids: ServiceIds,
): Promise<void> {
  if (streams.length === 0) return;
  const found = await findIds(writer, streams, ids);
  const refuse = ({ stream }: Pick<Part, 'stream'>, fault: Fault) => {
    batch.refusals.set(stream, refusalOf(fault, stream.up.message));
    // Its name may stand for another one by now.
    if (fault === 'gone') ids.delete(keyOf(stream));
  };
  const arrived = streams.flatMap((stream) => {
    const serviceId = ids.get(keyOf(stream)) ?? found.get(keyOf(stream));
    if (serviceId === undefined) refuse({ stream }, 'gone');
    return serviceId === undefined ? [] : [partOf(stream, serviceId)];
  });
  const parts = chooseParts(arrived, refuse);
  if (parts.length === 0) return;
  for (const [place, fate] of await storeSamples(writer, parts)) {
    const fault = await faultOf(writer, parts[place]!, fate);
    if (fault) refuse(parts[place]!, fault);
  }
  const taken = parts.filter(({ stream }) => !batch.refusals.has(stream));
  for (const { serviceId, stream } of taken) keepNewest(batch, newestSample(serviceId, stream.up.message));
  const measured = new Set(taken.map(({ serviceId }) => serviceId));
  for (const [key, id] of found) if (measured.has(id)) batch.learnt.set(key, id);
  await markMeasured(writer, [...batch.learnt.values()]);
}
