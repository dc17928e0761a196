import type { DistanceUnit, OwnUserBody } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { nameMaxLength, type Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { ApiError, badInput } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { baseVersion, requireVersion } from '../../changes/require-version.ts';

type Values = { first_name?: string; last_name?: string; distance_unit?: DistanceUnit };

/** Only what the body names changes, and only on the version that the page knows. */
export async function changeOwnUser(writer: Writer, author: Author, body: OwnUserBody): Promise<void> {
  const values = valuesOf(body);
  if (Object.keys(values).length === 0) throw badInput('nothing to change is named');
  await requireOwnVersion(writer, author.actor, body.version);
  await writer
    .updateTable('users')
    .set({ ...values, version: sql`version + 1` })
    .where('organization_id', '=', author.actor.organizationId)
    .where('id', '=', author.actor.userId)
    .execute();
  // Names are personal: the log says that they changed, not how.
  const changes = [{ id: author.actor.userId, after: { fields: Object.keys(values) } }];
  await recordAudit(writer, author, { action: 'users-update-own', objectKind: 'user', changes });
}

function valuesOf({ firstName, lastName, distanceUnit }: OwnUserBody): Values {
  const [first, last] = [firstName?.trim(), lastName?.trim()];
  if (first === '') throw new ApiError('users-update-6');
  if (last === '') throw new ApiError('users-update-7');
  if (Math.max(first?.length ?? 0, last?.length ?? 0) > nameMaxLength) throw new ApiError('users-update-8');
  return {
    ...(first === undefined ? {} : { first_name: first }),
    ...(last === undefined ? {} : { last_name: last }),
    ...(distanceUnit === undefined ? {} : { distance_unit: distanceUnit }),
  };
}

/** Locks the row: of two who save at once, one is stale. */
export async function requireOwnVersion(writer: Writer, actor: Actor, version: number | undefined): Promise<void> {
  if (version === undefined) throw badInput('the version is missing');
  const row = await writer
    .selectFrom('users')
    .select('version')
    .where('organization_id', '=', actor.organizationId)
    .where('id', '=', actor.userId)
    .forUpdate()
    .executeTakeFirst();
  requireVersion(row?.version, baseVersion(version), 'users-update-10');
}
