import { onlyRow, type Reader, type Writer } from '@ohmstead/database';
import type { DispositionPolicy, OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';

/** Longer than other requests have: a million batteries are judged. */
export const allowToJudge = (reader: Reader) =>
  sql`select set_config('statement_timeout', '300000', true), set_config('lock_timeout', '30000', true)`.execute(
    reader,
  );

/** `kept` were labelled Keep, `retired` of these become Retire, and `changed` got another disposition. */
export type Relabelled = { kept: number; retired: number; changed: number };

export const retiresMost = ({ kept, retired }: Relabelled): boolean => retired * 2 > kept;

/**
 * Judges all batteries by these policies, which are stored already. Waits for changes of batteries that are under way; those that come later
 * judge by the new policies (`app.stamp_changes`). If more than half of those labelled Keep would become Retire, nothing is written unless
 * that is `allowed`.
 */
export async function relabelBatteries(
  writer: Writer,
  organizationId: OrganizationId,
  policies: readonly DispositionPolicy[],
  allowed: boolean,
): Promise<Relabelled> {
  await allowToJudge(writer);
  await sql`select count(*) from (select from batteries where organization_id = ${organizationId}
    order by id for no key update) as held`.execute(writer);
  const numbered = await sql<{ version: number }>`select app.number_change('batteries') as version`.execute(writer);
  const { rows } = await sql<Relabelled>`
    with judged as materialized (
      select * from app.judged_batteries(${JSON.stringify(policies)}::jsonb, now())
    ), counted as (
      select count(*) filter (where was = 'keep') as kept,
          count(*) filter (where was = 'keep' and disposition = 'retire') as retired
        from judged
    ), written as (
      update batteries set disposition = judged.disposition, borderline = judged.borderline,
          version = ${onlyRow(numbered.rows).version}
        from judged
        where batteries.organization_id = ${organizationId} and batteries.id = judged.id
          and (was, was_borderline) is distinct from (judged.disposition, judged.borderline)
          and (${allowed} or (select retired * 2 <= kept from counted))
        returning was <> judged.disposition as is_changed
    )
    select kept, retired, (select count(*) from written where is_changed) as changed from counted`.execute(writer);
  return onlyRow(rows);
}
