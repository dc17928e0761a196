import type { AuditAnswer, AuditFilters } from '@ohmstead/contract';
import type { Reader } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import { sql } from 'kysely';
import { findEntries } from './find-entries.ts';
import { findNames } from './find-names.ts';

const usualLimit = 50;

type Page = AuditFilters & { before?: string; limit?: string };

/** By the ids of entries and not by their number: the hundred-thousandth page costs as much as the first. */
export async function findPage(
  reader: Reader,
  actor: Actor,
  { before, limit, ...filters }: Page,
): Promise<AuditAnswer> {
  const count = limit === undefined ? usualLimit : Number(limit);
  const entries = await findEntries(reader, actor, filters, before === undefined ? null : Number(before), count + 1);
  const shown = entries.slice(0, count);
  const next = entries.length > count ? (shown.at(-1)?.id ?? null) : null;
  const names = await findNames(reader, actor, shown);
  return { entries: shown, names, next, sealedAt: await findSealedAt(reader, actor) };
}

async function findSealedAt(reader: Reader, { organizationId }: Actor): Promise<number | null> {
  const { rows } = await sql<{ sealedAt: number }>`
    select floor(extract(epoch from sealed_at) * 1000)::bigint as "sealedAt" from audit_seals
      where organization_id = ${organizationId} order by number desc limit 1`.execute(reader);
  return rows[0]?.sealedAt ?? null;
}
