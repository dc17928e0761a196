import type { AuditAnswer } from '@ohmstead/contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { addressOf } from '../../lib/address.ts';
import { api } from '../../lib/api.ts';
import { startDownload } from '../../lib/browser/start-download.ts';
import { auditFilters, type AuditSearch } from './audit-search.ts';

/** Page by page, each from the last entry of the one before it. */
export const useAuditLog = (search: AuditSearch) =>
  useInfiniteQuery({
    queryKey: ['audit', search],
    queryFn: ({ pageParam }) => api.get<AuditAnswer>('/audit', { ...auditFilters(search), before: pageParam }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

export const downloadAuditLog = (search: AuditSearch): void => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  startDownload(addressOf('/audit/downloadCsv', { ...auditFilters(search), timeZone }));
};
