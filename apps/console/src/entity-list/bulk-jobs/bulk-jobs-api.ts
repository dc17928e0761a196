import type { BulkAction, BulkJob, NewBulkJob, Sent } from '@ohmstead/contract';
import type { EntityKind, FilterObject } from '@ohmstead/domain';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { announceChange } from '../../data/changes.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { isUnderWay } from './bulk-job-words.ts';

const everyMs = 1_000;

const all = queryOptions({
  queryKey: ['bulkJobs'],
  queryFn: async () => (await call('GET /api/bulkJobs')).jobs,
  refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? everyMs : false),
});

const none: readonly BulkJob[] = [];

/** The user's own of the last day, the newest first; whichever browser they were started in. */
export const useBulkJobs = (): readonly BulkJob[] => useQuery(all).data ?? none;

/** The rows of a large list: its filters, and its cursor at the moment when they were selected. */
export type BulkQuestion = { filters: FilterObject; timeZone: string; asOf: string };

export type BulkWork = {
  kind: EntityKind;
  action: BulkAction;
  question: BulkQuestion;
  /** Ids of rows that were deselected. */
  except?: readonly number[];
  /** The fields to set, for the action 'edit'. */
  set?: Readonly<Record<string, unknown>>;
};

/**
 * Changes all rows of the question in the background; the shell shows how far it is. Resolves to whether it was started; a refusal has been
 * reported.
 */
export const startBulkJob = async ({ kind, action, question, except = [], set }: BulkWork): Promise<boolean> => {
  const body = { kind, action, ...question, except, ...(set === undefined ? {} : { set }) };
  try {
    // Which actions and fields a list has is decided by the bulk bar, and checked by the server.
    await call('POST /api/bulkJobs', { body: body as Sent<NewBulkJob> });
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
