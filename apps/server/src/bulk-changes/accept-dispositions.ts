import type { BulkChange } from '@ohmstead/contract';
import type { Writer } from '@ohmstead/database';
import { displayed, type DispositionPolicy } from '@ohmstead/domain';
import { sql } from 'kysely';
import type { Author } from '../audit/author.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { retireRows } from './retire-batteries.ts';

type Row = { id: number; apiVersion: number; disposition: string; soh: number | null; policy: DispositionPolicy };

/** Retires those batteries that are labelled Retire at this moment; the others stay as they are. */
export async function acceptDispositions(
  writer: Writer,
  author: Author,
  batteryIds: readonly number[],
): Promise<BulkChange> {
  const { organizationId } = author.actor;
  const { rows } = await sql<Row>`
    select id, api_version as "apiVersion", disposition, test_soh_percent as soh, app.disposition_policy(batteries) as policy
      from batteries where organization_id = ${organizationId} and id = any (${batteryIds}::bigint[])
      order by id for no key update`.execute(writer);
  const accepted = rows.filter(({ disposition }) => disposition === 'retire');
  const now = new Date();
  await retireRows(
    writer,
    organizationId,
    now,
    accepted.map(({ id }) => id),
  );
  await recordAudit(writer, author, {
    action: 'batteries-accept-disposition',
    objectKind: 'battery',
    changes: accepted.map((row) => ({ id: row.id, before: { retired: null }, after: factsOf(row, now) })),
  });
  return {
    changed: accepted.map(({ id, apiVersion }) => ({ batteryId: id, apiVersion: apiVersion + 1 })),
    unchangedIds: rows.filter(({ disposition }) => disposition !== 'retire').map(({ id }) => id),
  };
}

/** What the label rested on, since policies and tests change. */
const factsOf = ({ disposition, soh, policy }: Row, retired: Date) => ({
  retired: retired.getTime(),
  disposition,
  soh: soh === null ? null : displayed(soh),
  limits: {
    keep: policy.keep,
    lighterDuty: policy.lighterDuty,
    secondLife: policy.secondLife,
    ...Object.fromEntries(Object.entries(policy.limits).filter(([, limit]) => limit !== null)),
  },
});
