import type { Reader } from '@ohmstead/database';
import { sql } from 'kysely';
import { joinLocations } from '../../entities/row-version.ts';
import type { DueCounts, ServiceDueDigest } from '../../mail/mail-parameters.ts';

/** An email lists at most this many batteries. */
const mostBatteries = 20;

const due = sql`from batteries ${sql.raw(joinLocations('batteries'))}
  where batteries.organization_id = (select app.organization_id()) and retired_at is null
    and last_status is distinct from 'servicing' and due_at < now() + interval '7 days'`;

/** What is overdue or due within a week, where the reader can see it. */
export async function findDueServices(reader: Reader): Promise<ServiceDueDigest> {
  const { rows: places } = await sql<ServiceDueDigest['places'][number]>`
    select locations.name as location, (count(*) filter (where due_at < now()))::integer as overdue,
        (count(*) filter (where due_at >= now()))::integer as "dueThisWeek"
      ${due} group by locations.id, locations.name order by lower(locations.name) nulls last, locations.id`.execute(
    reader,
  );
  const { rows: batteries } = await sql<ServiceDueDigest['batteries'][number]>`
    select batteries.serial_number as "serialNumber", batteries.model_name as "modelName", locations.name as location,
        floor(extract(epoch from due_at) * 1000)::float8 as due
      ${due} order by due_at, batteries.id limit ${mostBatteries}`.execute(reader);
  const sum = (key: keyof DueCounts) => places.reduce((before, place) => before + place[key], 0);
  return { overdue: sum('overdue'), dueThisWeek: sum('dueThisWeek'), places, batteries };
}
