import type { EventType } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';

export type OutgoingEvent = {
  type: EventType;
  /** In ms since 1970. */
  at: number;
  /** Of the thing; a webhook's owner must see it. */
  locationId: number | null;
  /** `version` and what else the event tells. */
  data: Record<string, unknown>;
  /** Where the console shows it, below PUBLIC_URL. */
  path: string;
};

/** Written in the transaction of the fact, and sent if and only if that commits. Events of rows are noted by triggers. */
export const noteEvent = (writer: Writer, { type, at, locationId, data, path }: OutgoingEvent): Promise<unknown> =>
  sql`select app.note_event(${type}, to_timestamp(${at}::double precision / 1000), ${locationId}::bigint,
    ${JSON.stringify(data)}::jsonb, ${path})`.execute(writer);
