import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { call, callAddress } from '../../data/call.ts';
import { startDownload } from '../../lib/browser/start-download.ts';
import { ownTimeZone } from '../../lib/text/day.ts';
import { auditFilters, type AuditSearch } from './audit-search.ts';

const everyKey = ['audit'] as const;

/** There is no entry before the first page. */
const newest = (): number | null => null;

/** Loaded page by page, each starting after the last entry of the previous one. */
export const useAuditLog = (search: AuditSearch) =>
  useInfiniteQuery({
    queryKey: [...everyKey, search],
    queryFn: ({ pageParam }) => call('GET /api/audit', { query: { ...auditFilters(search), before: pageParam } }),
    initialPageParam: newest(),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Starts again from the newest entry. */
export const useRefreshAuditLog = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.resetQueries({ queryKey: everyKey });
};

export const downloadAuditLog = (search: AuditSearch): void => {
  const timeZone = ownTimeZone();
  startDownload(callAddress('GET /api/audit/downloadCsv', { query: { ...auditFilters(search), timeZone } }));
};
