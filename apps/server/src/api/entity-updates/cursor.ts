import { createHash } from 'node:crypto';
import type { Actor, EntityKind } from '@ohmstead/domain';

const form = /^([0-9]{1,15})\.([A-Za-z0-9_-]{12})$/;

/** Raised with a release whose cursors mean something else: those given before it start anew, once (docs/decisions/0155). */
const generation = 2;

/** Names who looks at what: a cursor of other rights, or of another list, starts anew. */
export function scopeMark(kind: EntityKind, { organizationId, userId, allLocations, locationIds }: Actor): string {
  const places = allLocations ? 'all' : locationIds.toSorted((a, b) => a - b).join();
  return createHash('sha256')
    .update([generation, kind, organizationId, userId, places].join('|'))
    .digest('base64url')
    .slice(0, 12);
}

export const formatCursor = (changeNumber: number, mark: string): string => `${changeNumber}.${mark}`;

/** The change number that the caller has seen; undefined where the cursor is not one of this scope. */
export function readCursor(cursor: string, mark: string): number | undefined {
  const [, changeNumber, givenMark] = form.exec(cursor) ?? [];
  return givenMark === mark ? Number(changeNumber) : undefined;
}
