import { onlyRow, type Reader, type Writer } from '@ohmstead/database';
import type { DispositionPolicy } from '@ohmstead/domain';
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
 * Judges all batteries by these policies, which are stored already, instead of those that were in force, and dates them. Waits for changes
 * of batteries that are under way; those that come later judge by the new policies (`app.stamp_changes`). If more than half of those labelled
 * Keep would become Retire, nothing is written unless that is `allowed`.
 */
export async function relabelBatteries(
  writer: Writer,
  formerly: readonly DispositionPolicy[],
  policies: readonly DispositionPolicy[],
  allowed: boolean,
): Promise<Relabelled> {
  await allowToJudge(writer);
  const [before, after] = [JSON.stringify(formerly), JSON.stringify(policies)];
  const { rows } = await sql<Relabelled>`
    select kept, retired, changed from app.relabel_batteries(${before}::jsonb, ${after}::jsonb, ${allowed}, true)`.execute(
    writer,
  );
  return onlyRow(rows);
}
