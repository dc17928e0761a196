import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import { hasOldSamples } from './old-samples.ts';

/** Long enough for all that is due at once when an organisation begins to archive. */
const patienceDays = 2;

/** Whether samples should be in files for two days, counted from the rule where that is younger, and are not. */
export async function noteStuckArchive(writer: Writer, fewest?: number): Promise<void> {
  await sql`
    select app.note_house_trouble('archive', 0, count(*) > 0,
        'Samples of ' || case count(*) when 1 then '1 service' else count(*) || ' services' end || ' are not archived, of service '
          || min(services.id) || ' since ' || to_char(min(ended_at) + min(archive_after_days) * interval '1 day', 'YYYY-MM-DD'))
      from app.services join app.retention_rules as rule using (organization_id)
      where organization_id = app.organization_id() and rule.changed_at < now() - ${patienceDays} * interval '1 day'
        and ${hasOldSamples(sql`(rule.archive_after_days + ${patienceDays}::integer)`, fewest)}`.execute(writer);
}
