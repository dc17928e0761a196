import type { Database } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Thing } from './device-message.ts';

type Waiting = PromiseWithResolvers<Thing | undefined>;
type Row = { thing_name: string; organization_id: OrganizationId | null; device_id: number | null };

/** How long an answer is cached, in case a change notification was missed. */
const rememberMs = 60_000;
const maxThings = 200_000;

/** Caches who owns which device until the directory announces a change. Concurrent lookups share one query. */
export class ThingDirectory {
  readonly #database: Database;
  readonly #known = new Map<string, { thing: Thing | undefined; until: number }>();
  #asked = new Map<string, Waiting[]>();

  constructor(database: Database) {
    this.#database = database;
  }

  /** Reads only the cache: undefined also if the thing is disabled or has not been looked up yet. */
  recall(thingName: string): Thing | undefined {
    const known = this.#known.get(thingName);
    return known && known.until > Date.now() ? known.thing : undefined;
  }

  forget(thingName: string | null): void {
    if (thingName === null) this.#known.clear();
    else this.#known.delete(thingName);
  }

  /** Undefined if the thing is disabled or not registered. */
  async find(thingName: string): Promise<Thing | undefined> {
    const known = this.#known.get(thingName);
    if (known && known.until > Date.now()) return known.thing;
    const waiting: Waiting = Promise.withResolvers();
    this.#ask(thingName, waiting);
    return waiting.promise;
  }

  #ask(thingName: string, waiting: Waiting): void {
    if (this.#asked.size === 0) setImmediate(() => void this.#answer());
    const others = this.#asked.get(thingName);
    if (others) others.push(waiting);
    else this.#asked.set(thingName, [waiting]);
  }

  async #answer(): Promise<void> {
    const asked = this.#asked;
    this.#asked = new Map();
    try {
      const found = await this.#load([...asked.keys()]);
      for (const [name, waiting] of asked)
        for (const { resolve } of waiting) resolve(this.#remember(name, found.get(name)));
    } catch (error) {
      for (const waiting of asked.values()) for (const { reject } of waiting) reject(error);
    }
  }

  #remember(thingName: string, thing: Thing | undefined): Thing | undefined {
    if (this.#known.size > maxThings) this.#known.clear();
    this.#known.set(thingName, { thing, until: Date.now() + rememberMs });
    return thing;
  }

  async #load(thingNames: string[]): Promise<Map<string, Thing>> {
    const { rows } = await this.#database.withDirectory((directory) =>
      sql<Row>`select * from directory.find_things(${thingNames}::text[])`.execute(directory),
    );
    return new Map(
      rows.map(({ thing_name, organization_id, device_id }) => [
        thing_name,
        { thingName: thing_name, organizationId: organization_id, deviceId: device_id },
      ]),
    );
  }
}

/** Organisations that own devices. */
export async function listOrganizations(database: Database): Promise<OrganizationId[]> {
  const { rows } = await database.withDirectory((directory) =>
    sql<{ id: OrganizationId }>`select id from directory.organizations_with_things() as id`.execute(directory),
  );
  return rows.map(({ id }) => id);
}
