import type { Database, Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { applyBatch } from './apply-batch.ts';
import type { ServiceIds } from './apply-streams.ts';
import type { Batch, LiveValues } from './batch.ts';
import type { Incoming, OwnedThing, Refusal } from './device-message.ts';
import { gatewayScope } from './gateway-scope.ts';
import { LiveProjection } from './live-projection.ts';
import { quarantine } from './quarantine.ts';
import type { Fates, UnderWay } from './under-way.ts';

/** Refusals that another gateway's next commit may make untrue. */
const curable = new Set(['unknown-service', 'unknown-bay']);
/** A device that was heard within this time is online already. */
const heardForMs = 5_000;
const maxServiceIds = 50_000;

type Pass = { batch: Batch; fates: Fates; heard: number[]; gone: number[] };

const holdThings = async (writer: Writer, thingNames: readonly string[]): Promise<Set<string>> => {
  const { rows } = await sql<{ name: string }>`
    select name from directory.hold_things(${thingNames}::text[]) as name`.execute(writer);
  return new Set(rows.map(({ name }) => name));
};

/** One organisation's messages: in order, a transaction a batch. */
export class OrganizationLane {
  readonly #database: Database;
  readonly #organizationId: number;
  readonly #heardAt = new Map<number, number>();
  readonly #serviceIds: ServiceIds = new Map();
  readonly #mayWait: (entry: UnderWay) => boolean;
  readonly projection: LiveProjection;

  /** Whether a message may still wait for one that was sent before it and travels through another gateway. */
  constructor(database: Database, organizationId: number, mayWait: (entry: UnderWay) => boolean) {
    this.#database = database;
    this.#organizationId = organizationId;
    this.#mayWait = mayWait;
    this.projection = new LiveProjection(database, organizationId);
  }

  async commit(entries: readonly UnderWay[]): Promise<Fates> {
    try {
      const scope = gatewayScope(this.#organizationId);
      const pass = await this.#database.writeTenant(scope, (writer) => this.#pass(writer, entries));
      this.#remember(pass);
      return pass.fates;
    } catch (error) {
      this.#serviceIds.clear();
      throw error;
    }
  }

  async #pass(writer: Writer, entries: readonly UnderWay[]): Promise<Pass> {
    const fates: Fates = { refusals: new Map(), moved: new Set(), early: new Set() };
    const names = [...new Set(entries.map(({ thing }) => thing.thingName))];
    const held = await holdThings(writer, names);
    const items = new Map<Incoming, UnderWay>();
    for (const entry of entries) this.#sort(entry, held, items, fates);
    const incoming = [...items.keys()];
    const heard = this.#listHeard(incoming);
    const batch = await applyBatch(writer, incoming, this.#serviceIds, heard);
    for (const [item, refusal] of batch.refusals) this.#judge(items.get(item) as UnderWay, refusal, fates);
    await this.#quarantine(writer, fates);
    const gone = incoming.filter(({ up }) => up.kind === 'gone').map(({ thing }) => thing.deviceId);
    return { batch, fates, heard, gone };
  }

  #sort(entry: UnderWay, held: Set<string>, items: Map<Incoming, UnderWay>, fates: Fates): void {
    if (!held.has(entry.thing.thingName)) fates.moved.add(entry);
    else if ('refusal' in entry.parsed) fates.refusals.set(entry, entry.parsed.refusal);
    else items.set({ thing: entry.thing as OwnedThing, up: entry.parsed.up }, entry);
  }

  #judge(entry: UnderWay, refusal: Refusal, { refusals, early }: Fates): void {
    if (curable.has(refusal.code) && this.#mayWait(entry)) early.add(entry);
    else refusals.set(entry, refusal);
  }

  async #quarantine(writer: Writer, { refusals }: Fates): Promise<void> {
    const messages = [...refusals].map(([{ thing, topic, payload }, refusal]) => ({
      thingName: thing.thingName,
      topic,
      payload,
      refusal,
    }));
    await quarantine(writer, messages);
  }

  #listHeard(items: readonly Incoming[]): number[] {
    const before = Date.now() - heardForMs;
    const isNews = ({ thing, up }: Incoming) =>
      up.kind === 'hello' || (up.kind !== 'gone' && (this.#heardAt.get(thing.deviceId) ?? 0) < before);
    return [...new Set(items.filter(isNews).map(({ thing }) => thing.deviceId))];
  }

  #remember({ batch, heard, gone }: Pass): void {
    const now = Date.now();
    for (const deviceId of heard) this.#heardAt.set(deviceId, now);
    for (const deviceId of gone) this.#heardAt.delete(deviceId);
    if (this.#serviceIds.size > maxServiceIds) this.#serviceIds.clear();
    for (const [key, id] of batch.learnt) this.#serviceIds.set(key, id);
    this.projection.add(batch.live.values());
  }

  catchUp(values: readonly LiveValues[]): void {
    this.projection.add(values);
  }
}
