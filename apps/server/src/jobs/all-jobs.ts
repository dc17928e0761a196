import { indexAuditLogJob } from '../audit/index-audit-log.ts';
import { createSealJob } from '../audit/seal-audit-log.ts';
import { createMailJobs } from '../mail/sending/mail-jobs.ts';
import type { MailSettings } from '../mail/sending/mail-settings.ts';
import { bulkJobsJob } from '../bulk-jobs/bulk-jobs-job.ts';
import { createHouseJob, type HouseSettings } from '../house/house-job.ts';
import { importsJob } from '../imports/imports-job.ts';
import { createParquetJob, type ParquetSettings } from '../parquet/parquet-job.ts';
import { createArchiveJob } from '../sample-store/archive/archive-samples.ts';
import type { AnalysisThreads } from '../impedance/analysis-threads.ts';
import { createEisAnalysesJob } from '../impedance/eis-analyses-job.ts';
import type { Config } from '../settings/config.ts';
import { foldAlarmsJob } from '../alarms/fold-alarms-job.ts';
import { alertsJob } from './alerts/alerts-job.ts';
import { compactTallies, housekeeping } from './housekeeping.ts';
import { endingTokensJob } from './ending-tokens.ts';
import type { Job } from './job.ts';
import { createDispositionsJob } from './renew-dispositions.ts';
import { serviceDueDigestJob } from './service-due-digest/service-due-digest-job.ts';
import { createForecastsJob } from '../forecasts/forecasts-job.ts';
import { createFlaggedBaysJob } from './flagged-bays/flagged-bays-job.ts';
import { lapsedScreensJob } from './lapsed-screens.ts';
import { createDomainsJob } from './prove-domains.ts';
import { createErasuresJob } from './note-erasures.ts';

export type JobSettings = MailSettings & HouseSettings & ParquetSettings & Pick<Config, 'archiveDir'>;

export const allJobs = (settings: JobSettings, threads: AnalysisThreads): readonly Job[] => [
  housekeeping,
  compactTallies,
  alertsJob,
  foldAlarmsJob,
  serviceDueDigestJob,
  endingTokensJob,
  lapsedScreensJob,
  createDomainsJob(),
  createFlaggedBaysJob(threads),
  bulkJobsJob,
  importsJob,
  createEisAnalysesJob(threads),
  createDispositionsJob(),
  createForecastsJob(),
  createSealJob(settings.dataDir),
  indexAuditLogJob,
  createErasuresJob(settings.dataDir),
  createArchiveJob(settings.archiveDir),
  createHouseJob(settings),
  createParquetJob(settings),
  ...createMailJobs(settings),
];
