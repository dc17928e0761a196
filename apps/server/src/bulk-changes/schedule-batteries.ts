import type { BatterySchedule, BulkChange } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../audit/author.ts';
import { recordAudit } from '../audit/record-audit.ts';

type Row = { id: number; apiVersion: number; serviceFrequency: number | null };

/** Sets the service interval; the due dates follow in the database. Batteries that have it already stay as they are. */
export async function scheduleBatteries(
  writer: Writer,
  author: Author,
  { batteryIds, days }: BatterySchedule,
): Promise<BulkChange> {
  const { organizationId } = author.actor;
  const { rows } = await sql<Row>`
    select id, api_version as "apiVersion", service_frequency_days as "serviceFrequency"
      from batteries where organization_id = ${organizationId} and id = any (${batteryIds}::bigint[])
      order by id for no key update`.execute(writer);
  const changed = rows.filter(({ serviceFrequency }) => serviceFrequency !== days);
  // They get their change number at once, because stamping thousands afterwards would write them twice.
  if (changed.length > 0)
    await sql`update batteries set service_frequency_days = ${days}, api_version = api_version + 1,
        version = (select app.number_change('batteries'))
      where organization_id = ${organizationId} and id = any (${changed.map(({ id }) => id)}::bigint[])`.execute(
      writer,
    );
  await recordAudit(writer, author, {
    action: 'batteries-schedule',
    objectKind: 'battery',
    changes: changed.map(({ id, serviceFrequency }) => ({
      id,
      before: { serviceFrequency },
      after: { serviceFrequency: days },
    })),
  });
  return {
    changed: changed.map(({ id, apiVersion }) => ({ batteryId: id, apiVersion: apiVersion + 1 })),
    unchangedIds: rows.filter((row) => !changed.includes(row)).map(({ id }) => id),
  };
}
