import type { Writer } from '@ohmstead/database';
import type { OrganizationId, UserId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { findActor } from '../../bulk-jobs/find-actor.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { inEachOrganization } from '../in-each-organization.ts';
import type { Job } from '../job.ts';
import { findDueServices } from './find-due-services.ts';

/** On Mondays from 05:13 UTC; again later in case no worker ran at that time, or somebody has subscribed since. */
const schedule = '13 5-17 * * 1';

/** One email a week to each subscriber, with what is due where they can see it. */
export const serviceDueDigestJob: Job = {
  name: 'service-due-digest',
  schedule,
  run: ({ database }) =>
    inEachOrganization(database, async (writer, organizationId) => {
      for (const userId of await takeSubscribers(writer, organizationId)) {
        const actor = await findActor(writer, organizationId, userId);
        if (actor === undefined) continue;
        const digest = await database.readTenant(actor, findDueServices);
        if (digest.places.length === 0) continue;
        await queueMail(writer, { template: 'service-due-digest', parameters: digest, userId });
      }
    }),
};

/** Those who have had none this week; nobody is taken twice. */
async function takeSubscribers(writer: Writer, organizationId: OrganizationId): Promise<UserId[]> {
  const { rows } = await sql<{ id: UserId }>`
    update users set service_due_digest_at = now()
      where organization_id = ${organizationId} and receives_service_due_digest and verified_at is not null
        and disabled_at is null
        and (service_due_digest_at is null or service_due_digest_at < date_trunc('week', now(), 'UTC'))
      returning id`.execute(writer);
  return rows.map(({ id }) => id);
}
