import type { Routes } from '../routes/route.ts';
import { bulkJob, bulkJobParams, bulkJobsAnswer, newBulkJob } from './bulk-job.ts';

export const bulkJobRoutes = {
  'POST /api/bulkJobs': {
    summary: 'Change all rows that match the filters of a list, in the background',
    body: newBulkJob,
    answer: bulkJob,
    instead: { 201: bulkJob },
  },
  'GET /api/bulkJobs': { summary: 'Your bulk changes of the last day', answer: bulkJobsAnswer },
  'GET /api/bulkJobs/:jobId': { summary: 'How far a bulk change is', params: bulkJobParams, answer: bulkJob },
  'DELETE /api/bulkJobs/:jobId': {
    summary: 'Stop a bulk change; what is done stays done',
    params: bulkJobParams,
    answer: bulkJob,
  },
} satisfies Routes;
