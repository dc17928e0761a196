import { setTimeout as delay } from 'node:timers/promises';
import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { inEachOrganization } from '../jobs/in-each-organization.ts';
import type { Job, JobContext } from '../jobs/job.ts';
import { readHeads, writeHeads, type SealHead } from './seal-heads.ts';

const intervalMs = 10_000;
/** More often than the job schedule allows, which has a resolution of minutes. */
const sealingsPerMinute = 6;

/** Every ten seconds: seals new entries of the audit log and records the newest seal outside the database. */
export const createSealJob = (dataDir: string): Job => ({
  name: 'seal-audit-log',
  schedule: '* * * * *',
  run: async (context) => {
    for (let sealing = 1; ; sealing++) {
      await sealAuditLog(context, dataDir);
      if (sealing === sealingsPerMinute || !(await isToGoOn(context.signal))) return;
    }
  },
});

const isToGoOn = (signal: AbortSignal | undefined): Promise<boolean> =>
  delay(intervalMs, true, signal ? { signal } : {}).catch(() => false);

/** The most entries that one transaction seals for an organisation; must match app.seal_audit_events. */
const sealedAtOnce = 5_000;

/** Repeats until everything present at the start is sealed, because a bulk change may write many thousands of entries. */
export async function sealAuditLog(context: JobContext, dataDir: string): Promise<void> {
  while ((await sealOnce(context, dataDir)) >= sealedAtOnce && context.signal?.aborted !== true);
}

/**
 * If the chain is not the one seen before, the recorded head is kept, so that verification detects the difference. Returns the largest
 * number of entries sealed for one organisation.
 */
async function sealOnce({ database, logger }: JobContext, dataDir: string): Promise<number> {
  const heads = readHeads(dataDir);
  let isNews = false;
  let most = 0;
  await inEachOrganization(database, async (writer, organizationId) => {
    const { rows } = await sql<{ sealed: number }>`select app.seal_audit_events() as sealed`.execute(writer);
    const known = heads.get(organizationId);
    most = Math.max(most, rows[0]?.sealed ?? 0);
    if (rows[0]?.sealed === 0 && known !== undefined) return;
    if (known !== undefined && (await hashOf(writer, organizationId, known.number)) !== known.hash)
      return logger.error({ organizationId, seal: known.number }, 'The audit log was tampered with');
    const newest = await findNewest(writer, organizationId);
    if (newest === undefined || newest.number === known?.number) return;
    heads.set(organizationId, newest);
    isNews = true;
  });
  if (isNews) writeHeads(dataDir, heads);
  return most;
}

async function hashOf(writer: Writer, organizationId: OrganizationId, number: number): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string }>`select encode(hash, 'hex') as hash from audit_seals
    where organization_id = ${organizationId} and number = ${number}`.execute(writer);
  return rows[0]?.hash;
}

async function findNewest(writer: Writer, organizationId: OrganizationId): Promise<SealHead | undefined> {
  const { rows } = await sql<SealHead>`
    select number, encode(hash, 'hex') as hash, floor(extract(epoch from sealed_at) * 1000)::bigint as "sealedAt" from audit_seals
      where organization_id = ${organizationId} order by number desc limit 1`.execute(writer);
  return rows[0];
}
