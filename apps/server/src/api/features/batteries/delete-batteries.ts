import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { ApiError } from '../../api-error.ts';
import type { Author } from '../../audit/author.ts';
import { recordAudit } from '../../audit/record-audit.ts';
import { refuseOnConstraint } from '../../changes/refuse-on-constraint.ts';

/** All or none: one that is in a bay, or under way in a service, keeps the others too. Its services go with a battery. */
export async function deleteBatteries(writer: Writer, author: Author, batteryIds: readonly number[]) {
  const { organizationId } = author.actor;
  await sql`select app.hold_batteries(${batteryIds}::bigint[])`.execute(writer);
  const rows = await writer
    .selectFrom('batteries')
    .select(['id', 'serial_number as serialNumber', 'model_name as modelName'])
    .where('organization_id', '=', organizationId)
    .where('id', '=', (row) => row.fn.any(row.val(batteryIds)))
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = rows.map(({ id }) => id);
  if (await isAnyInUse(writer, organizationId, ids)) throw new ApiError('batteries-delete-1');
  // A bay that the caller may not see holds its battery too: then the database refuses.
  await refuseOnConstraint(
    { bays__battery_id__fkey: 'batteries-delete-1' },
    sql`delete from batteries where organization_id = ${organizationId} and id = any (${ids}::bigint[])`.execute(
      writer,
    ),
  );
  const changes = rows.map(({ id, ...before }) => ({ id, before }));
  await recordAudit(writer, author, { action: 'batteries-delete', objectKind: 'battery', changes });
  return { deletedIds: ids };
}

/** Asked after the rows are held: whoever puts one into a bay meanwhile either came before, or finds it gone. */
async function isAnyInUse(writer: Writer, organizationId: number, ids: readonly number[]): Promise<boolean> {
  const { rows } = await sql`
    select from bays where organization_id = ${organizationId} and battery_id = any (${ids}::bigint[])
    union all
    select from services
      where organization_id = ${organizationId} and battery_id = any (${ids}::bigint[]) and status = 'servicing'
    limit 1`.execute(writer);
  return rows.length > 0;
}
