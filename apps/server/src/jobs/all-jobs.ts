import { alertsJob } from './alerts/alerts-job.ts';
import { compactTallies } from './compact-tallies.ts';
import { createSealJob } from './audit/seal-audit-log.ts';
import { housekeeping } from './housekeeping.ts';
import type { Job } from './job.ts';
import { createErasuresJob } from './note-erasures.ts';
import { createMailJobs } from './mail/mail-jobs.ts';
import type { MailSettings } from './mail/mail-settings.ts';

/** Everything that the worker does on its own. */
export const allJobs = (settings: MailSettings): readonly Job[] => [
  housekeeping,
  compactTallies,
  alertsJob,
  createSealJob(settings.dataDir),
  createErasuresJob(settings.dataDir),
  ...createMailJobs(settings),
];
