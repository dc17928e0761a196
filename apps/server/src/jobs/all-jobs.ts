import type { Config } from '../settings/config.ts';
import { alertsJob } from './alerts/alerts-job.ts';
import { compactTallies } from './compact-tallies.ts';
import { createArchiveJob } from './archive/archive-samples.ts';
import { indexAuditLogJob } from './audit/index-audit-log.ts';
import { createSealJob } from './audit/seal-audit-log.ts';
import { housekeeping } from './housekeeping.ts';
import type { Job } from './job.ts';
import { createErasuresJob } from './note-erasures.ts';
import { createMailJobs } from './mail/mail-jobs.ts';
import type { MailSettings } from './mail/mail-settings.ts';

export type JobSettings = MailSettings & Pick<Config, 'archiveDir'>;

/** Everything that the worker does on its own. */
export const allJobs = (settings: JobSettings): readonly Job[] => [
  housekeeping,
  compactTallies,
  alertsJob,
  createSealJob(settings.dataDir),
  indexAuditLogJob,
  createErasuresJob(settings.dataDir),
  createArchiveJob(settings.archiveDir),
  ...createMailJobs(settings),
];
