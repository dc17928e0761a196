import type { ChangeKind } from '@ohmstead/contract';
import type { Database } from '@ohmstead/database';
import { entityKinds, isEntityKind, mayDo, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { labelsAfter, placesAfter } from '../../entities/row-version.ts';

type Seen = { now: number; changed: boolean };

/** Kinds whose rows are at a location. */
const placedKinds = [...entityKinds, 'alarms'] as const;
type PlacedKind = (typeof placedKinds)[number];
const isPlacedKind = (kind: ChangeKind): kind is PlacedKind => placedKinds.some((placed) => placed === kind);

const isAdministered = (kind: ChangeKind): boolean => kind === 'users' || kind === 'retention';

/**
 * Passes on the hints that concern rows the actor may see: an organisation announces all its changes, but a user who sees only some
 * locations must not even learn that something happens at the others.
 */
export class VisibleChanges {
  actor: Actor;
  /** Once this resolves, no change is missed. */
  readonly begun: Promise<void>;
  readonly #database: Database;
  readonly #send: (kind: ChangeKind) => void;
  readonly #seen = new Map<PlacedKind, number>();
  readonly #waiting = new Set<PlacedKind>();
  #turn: Promise<void>;

  constructor(database: Database, actor: Actor, send: (kind: ChangeKind) => void) {
    this.actor = actor;
    this.#database = database;
    this.#send = send;
    this.begun = actor.allLocations ? Promise.resolve() : this.#begin();
    this.#turn = this.begun;
  }

  /** Hints that arrive during a check are combined into one. */
  hint(kind: ChangeKind): void {
    if (isAdministered(kind) && !mayDo(this.actor, 'perm-users-groups')) return;
    if (this.actor.allLocations || !isPlacedKind(kind)) return this.#send(kind);
    if (this.#waiting.has(kind)) return;
    this.#waiting.add(kind);
    this.#turn = this.#turn.then(() => {
      this.#waiting.delete(kind);
      return this.#lookInto(kind);
    });
  }

  async #begin(): Promise<void> {
    for (const kind of placedKinds) await this.#changed(kind).catch(() => undefined);
  }

  /** If the database cannot tell, the page reloads to be safe. */
  async #lookInto(kind: PlacedKind): Promise<void> {
    if (await this.#changed(kind).catch(() => true)) this.#send(kind);
  }

  /** Whether anything that the actor may see was changed or removed since the last check. */
  async #changed(kind: PlacedKind): Promise<boolean> {
    const since = this.#seen.get(kind) ?? 0;
    const { organizationId } = this.actor;
    // An alarm that moves is a new row to those who see it then.
    const places = isEntityKind(kind) ? sql.raw(placesAfter(kind, organizationId, since)) : sql`select where false`;
    const isLabelled =
      kind === 'batteries'
        ? sql`${sql.raw(labelsAfter(kind, organizationId, since))}
          and exists (select from batteries where organization_id = ${organizationId} and label_version > ${since})`
        : sql`false`;
    const { rows } = await this.#database.readTenant(this.actor, (reader) =>
      sql<Seen>`select
        coalesce((select n from change_counters where organization_id = ${organizationId} and kind = ${kind}), 0) as now,
        exists (select from ${sql.table(kind)} where organization_id = ${organizationId} and version > ${since})
          or ${isLabelled}
          or exists (${places})
          or exists (select from tombstones where organization_id = ${organizationId} and kind = ${kind} and version > ${since})
          as changed`.execute(reader),
    );
    this.#seen.set(kind, rows[0]?.now ?? since);
    return rows[0]?.changed ?? true;
  }
}
