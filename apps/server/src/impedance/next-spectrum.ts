import type { Writer } from '@ohmstead/database';
import type { OrganizationId, UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { SpectraQuestion } from './spectra-question.ts';

/** So long after its request an analysis is there. */
export const analysisLife = '1 hour';
/** Much longer than a spectrum takes: a process that has not finished by then has ended. */
const lease = '1 minute';

/** The next spectrum of an analysis. */
export type Turn = { id: number; userId: UserId; place: number; serviceId: number; question: SpectraQuestion };

/** Takes the next spectrum in an organisation, of the user who has waited longest; undefined if there is none to be computed now. */
export async function takeTurn(writer: Writer, organizationId: OrganizationId): Promise<Turn | undefined> {
  const { rows } = await sql<Turn>`
    update eis_analyses set leased_until = clock_timestamp() + ${lease}::interval
      where organization_id = ${organizationId} and id = (
        select id from eis_analyses where organization_id = ${organizationId} and ended_at is null
            and leased_until < clock_timestamp() and created_at > now() - ${analysisLife}::interval
          order by served_at, id limit 1 for no key update skip locked)
      returning id, user_id as "userId", done + 1 as place, service_ids[done + 1] as "serviceId", question`.execute(
    writer,
  );
  const [turn] = rows;
  if (turn !== undefined)
    await sql`update eis_analyses set served_at = clock_timestamp()
      where organization_id = ${organizationId} and user_id = ${turn.userId} and ended_at is null`.execute(writer);
  return turn;
}

/** Null: nothing came of it, since the spectrum is gone. The analysis is written first: a deletion waits for all of this. */
export async function saveResult(
  writer: Writer,
  organizationId: OrganizationId,
  { id, place, serviceId }: Turn,
  result: string | null,
): Promise<void> {
  const { rows } = await sql`
    update eis_analyses set done = ${place}, leased_until = '-infinity',
        ended_at = case when ${place} >= cardinality(service_ids) then now() end
      where organization_id = ${organizationId} and id = ${id} and done = ${place} - 1 returning id`.execute(writer);
  if (rows.length === 0 || result === null) return;
  await sql`insert into eis_analysis_results (organization_id, analysis_id, place, service_id, result)
    select ${organizationId}, ${id}, ${place}, ${serviceId}, ${result} where exists (
      select from services where organization_id = ${organizationId} and id = ${serviceId})`.execute(writer);
}
