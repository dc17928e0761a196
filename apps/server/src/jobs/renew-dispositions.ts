import type { Writer } from '@ohmstead/database';
import type { OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { renewLabels } from '../dispositions/renew-labels.ts';
import { renewRepeatability } from '../dispositions/renew-repeatability.ts';
import { inEachOrganization } from './in-each-organization.ts';
import type { Job } from './job.ts';

/** Often enough for labels to follow time within the hour. */
const schedule = '7,27,47 * * * *';

/** Tests are only compared again in organisations whose services have changed since this worker last looked. */
export function createDispositionsJob(): Job {
  const seen = new Map<OrganizationId, number>();
  return {
    name: 'renew-dispositions',
    schedule,
    run: ({ database }) =>
      inEachOrganization(database, async (writer, organizationId) => {
        await renewLabels(writer, organizationId);
        const now = await countChanges(writer, organizationId);
        if (seen.get(organizationId) === now) return;
        await renewRepeatability(writer, organizationId);
        seen.set(organizationId, now);
      }),
  };
}

async function countChanges(writer: Writer, organizationId: OrganizationId): Promise<number> {
  const { rows } = await sql<{ n: number }>`select n from change_counters
    where organization_id = ${organizationId} and kind = 'services'`.execute(writer);
  return rows[0]?.n ?? 0;
}
