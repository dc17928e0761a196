import type { BulkJob } from '@ohmstead/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { announceChange } from '../../data/changes.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { isUnderWay } from './bulk-job-words.ts';
import { bodyOf, type BulkWork } from './bulk-work.ts';

const everyMs = 1_000;

const all = queryOptions({
  queryKey: ['bulkJobs'],
  queryFn: async () => (await call('GET /api/bulkJobs')).jobs,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? everyMs : false),
});

const none: readonly BulkJob[] = [];

/** The user's own of the last day, the newest first; whichever browser they were started in. */
export const useBulkJobs = (): readonly BulkJob[] => useQuery(all).data ?? none;

/**
 * Changes all rows of the question in the background; the shell shows how far it is. Resolves to whether it was started; a refusal has been
 * reported.
 */
export const startBulkJob = async (work: BulkWork): Promise<boolean> => {
  try {
    await call('POST /api/bulkJobs', { body: bodyOf(work) });
    return true;
  } catch (error) {
    notifyError(error);
    return false;
  } finally {
    announceChange('bulkJobs');
  }
};

export const stopBulkJob = async ({ id }: BulkJob): Promise<void> => {
  await call('DELETE /api/bulkJobs/:jobId', { params: { jobId: id } })
    .catch(notifyError)
    .finally(() => announceChange('bulkJobs'));
};
