import type { Database, Writer } from '@ohmstead/database';
import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { findFlaggedBays, type FlaggedBay } from '../../bays/bay-flags.ts';
import type { AnalysisThreads } from '../../impedance/analysis-threads.ts';
import { listOrganizationsWithDevices } from '../in-each-organization.ts';
import type { Job } from '../job.ts';
import { lastMondayLook } from './last-monday-look.ts';
import { mailFlaggedBays } from './mail-flagged-bays.ts';

/** On Mondays at 03:00 UTC; again later in case no worker ran at that time. */
const schedule = '0 3-17 * * 1';

/** Looks at all bays once a week, and tells of those that are newly flagged. */
export const createFlaggedBaysJob = (threads: AnalysisThreads, now: () => number = Date.now): Job => ({
  name: 'flagged-bays',
  schedule,
  run: async ({ database, signal }) => {
    const asOf = lastMondayLook(now());
    const failures: unknown[] = [];
    for (const organizationId of await listOrganizationsWithDevices(database)) {
      if (signal?.aborted) return;
      const looking = lookAtOrganization({ database, analysisThreads: threads }, organizationId, asOf);
      await looking.catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, `${failures.length} organisations failed`);
  },
});

type Parts = { database: Database; analysisThreads: AnalysisThreads };

async function lookAtOrganization(parts: Parts, organizationId: OrganizationId, asOf: number): Promise<void> {
  const scope = wholeOrganization(organizationId);
  const { rows } = await parts.database.readTenant(scope, (reader) =>
    sql`select from bay_looks where organization_id = ${organizationId} and looked_at >= ${new Date(asOf)}`.execute(
      reader,
    ),
  );
  if (rows.length > 0) return;
  const flagged = await findFlaggedBays(parts, { organizationId, userId: null }, asOf);
  await parts.database.writeTenant(scope, (writer) => tellOf(writer, organizationId, { asOf, flagged }));
}

type Look = { asOf: number; flagged: readonly FlaggedBay[] };

/** What is known and the mails change in one transaction, and only for the first worker that has looked. */
async function tellOf(writer: Writer, organizationId: OrganizationId, { asOf, flagged }: Look): Promise<void> {
  const { rows } = await sql`
    insert into bay_looks (organization_id, looked_at) values (${organizationId}, ${new Date(asOf)})
      on conflict (organization_id) do update set looked_at = excluded.looked_at
        where bay_looks.looked_at < excluded.looked_at
      returning looked_at`.execute(writer);
  if (rows.length === 0) return;
  await noteFindings(writer, organizationId, { asOf, flagged });
  const isNew = await noteFlags(writer, organizationId, flagged);
  await mailFlaggedBays(
    writer,
    organizationId,
    flagged.filter(({ bayId }) => isNew.has(bayId)),
  );
}

/** For alarms: of each bay that reads wrong now, or did at the last look. A bay may have been deleted since. */
async function noteFindings(writer: Writer, organizationId: OrganizationId, { asOf, flagged }: Look): Promise<void> {
  await sql`
    insert into bay_findings (organization_id, bay_id, at, reads_wrong, deviation)
      select ${organizationId}, bays.id, ${new Date(asOf)}, found.bay_id is not null, found.deviation
        from bays left join unnest(${flagged.map(({ bayId }) => bayId)}::bigint[],
            ${flagged.map(({ deviation }) => deviation)}::float8[]) as found (bay_id, deviation) on found.bay_id = bays.id
        where bays.organization_id = ${organizationId} and (found.bay_id is not null
          or bays.id in (select bay_id from flagged_bays where organization_id = ${organizationId}))
        order by bays.id`.execute(writer);
}

/** @returns The bays that were not flagged before, or that read wrong the other way. */
async function noteFlags(
  writer: Writer,
  organizationId: OrganizationId,
  flagged: readonly FlaggedBay[],
): Promise<Set<number>> {
  const [ids, signs] = [flagged.map(({ bayId }) => bayId), flagged.map(({ deviation }) => Math.sign(deviation))];
  const still = sql`select * from unnest(${ids}::bigint[], ${signs}::smallint[]) as still (bay_id, sign)`;
  await sql`delete from flagged_bays where organization_id = ${organizationId} and (bay_id, sign) not in (${still})`.execute(
    writer,
  );
  // A bay may have been deleted since the look.
  const { rows } = await sql<{ bayId: number }>`
    insert into flagged_bays (organization_id, bay_id, sign)
      select ${organizationId}, bay_id, sign from (${still}) as found
        where bay_id in (select id from bays where organization_id = ${organizationId}) order by bay_id
      on conflict do nothing returning bay_id as "bayId"`.execute(writer);
  return new Set(rows.map(({ bayId }) => bayId));
}
