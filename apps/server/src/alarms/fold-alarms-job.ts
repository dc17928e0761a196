import { wholeOrganization, type OrganizationId } from '@ohmstead/domain';
import { sql } from 'kysely';
import { listOrganizations } from '../jobs/in-each-organization.ts';
import type { Job } from '../jobs/job.ts';
import { foldAlarms } from './fold-alarms.ts';

/** Then other jobs of the worker get their turn, and organisations with new facts. */
const sliceMs = 2_000;

const withWork = sql<{ id: OrganizationId }>`select directory.organizations_with_alarm_work() as id`;

/** Raises and clears alarms after a change of what they rest on, and where time alone does (docs/decisions/0260). */
export const foldAlarmsJob: Job = {
  name: 'alarms',
  schedule: '* * * * *',
  wakeOn: 'alarms',
  run: async ({ database, signal }) => {
    const busy = await listOrganizations(database, withWork);
    const untilMs = performance.now() + sliceMs;
    while (busy.length > 0 && performance.now() < untilMs)
      for (const organizationId of busy.splice(0)) {
        if (signal?.aborted) return;
        const scope = wholeOrganization(organizationId);
        if (await database.writeTenant(scope, (writer) => foldAlarms(writer, scope))) busy.push(organizationId);
      }
    return busy.length > 0 ? 'more' : undefined;
  },
};
