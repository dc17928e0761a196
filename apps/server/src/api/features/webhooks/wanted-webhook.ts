import { isEventType, type ErrorCode, type WebhookHeader } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { effectiveRights, heldBy, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import { findPerson } from '../../rights/find-person.ts';
import { requireGivable } from '../../rights/require-givable.ts';

export function requireEvents(events: readonly string[], code: ErrorCode): string[] {
  const unknown = events.find((event) => !isEventType(event));
  if (unknown !== undefined) throw new ApiError(code, [unknown]);
  return [...new Set(events)];
}

/** What we say ourselves, and what belongs to the connection. */
const ours =
  /^(?:host|content-.*|webhook-.*|connection|keep-alive|transfer-encoding|te|trailer|upgrade|expect|proxy-.*|cookie)$/;
const visible = /^[!-~](?:[ -~]*[!-~])?$/;

export function requireHeaders(headers: readonly WebhookHeader[], code: ErrorCode): void {
  const seen = new Set<string>();
  for (const { name, value } of headers) {
    const known = name.toLowerCase();
    if (!/^[a-z0-9-]+$/.test(known) || ours.test(known) || seen.has(known) || !visible.test(value))
      throw new ApiError(code, [name]);
    seen.add(known);
  }
}

/**
 * What the webhook is sent is what its owner sees, so only somebody who holds all of that may say where it goes. Rights of a disabled one
 * come back when it is enabled.
 */
export async function requireOwner(writer: Writer, actor: Actor, ownerId: number, code: ErrorCode): Promise<void> {
  const owner = await findPerson(writer, actor, ownerId);
  if (!owner?.isServiceAccount) throw new ApiError(code);
  const held = [...effectiveRights({ ...owner, isDisabled: false }).held];
  requireGivable({ isSuperuser: actor.isSuperuser, held: new Set(heldBy(actor)) }, held);
}

/** One that the caller does not see is as one that never was. Held until the commit. */
export async function requireLocations(
  writer: Writer,
  actor: Actor,
  ids: readonly number[] | null,
  code: ErrorCode,
): Promise<void> {
  if (ids === null) return;
  const wanted = [...new Set(ids)];
  const isSeen = (id: number) => actor.allLocations || actor.locationIds.some((own) => own === id);
  const { rows } = await sql`select id from locations
    where organization_id = ${actor.organizationId} and id = any (${wanted}::bigint[]) order by id for key share`.execute(
    writer,
  );
  if (rows.length < wanted.length || !wanted.every(isSeen)) throw new ApiError(code);
}
