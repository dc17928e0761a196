import { pino } from 'pino';
import { runJobs } from '../../jobs/start-worker.ts';
import { bulkJobsJob } from '../bulk-jobs-job.ts';

/** A worker in a process of its own, which a test can kill. */
await runJobs({
  databaseUrl: process.argv[2] ?? '',
  logger: pino({ level: 'silent' }),
  jobs: [bulkJobsJob],
});
process.stdout.write('ready');
