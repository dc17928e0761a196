import { inEachOrganizationWithDevices } from '../in-each-organization.ts';
import type { Job } from '../job.ts';
import { addressAlerts } from './address-alerts.ts';
import { mailAlerts } from './mail-alerts.ts';
import { notePresence } from './note-presence.ts';

/** Looks every minute: what happened, whom it concerns, who is due a mail. All of it in one transaction per organisation. */
export const alertsJob: Job = {
  name: 'alerts',
  schedule: '* * * * *',
  run: ({ database }) =>
    inEachOrganizationWithDevices(database, async (writer, organizationId) => {
      await notePresence(writer, organizationId);
      await addressAlerts(writer, organizationId);
      await mailAlerts(writer, organizationId);
    }),
};
