import type { PlanAnswer, PlanPreviewBody } from '@ohmstead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import type { ServerRead } from '../../data/server-read.ts';

export type MoreBays = NonNullable<PlanPreviewBody['moreBays']>;

/** The plan as it is, or as it would be with more bays. */
export const usePlan = (moreBays: MoreBays): ServerRead<PlanAnswer> =>
  useQuery({
    queryKey: ['plan', moreBays],
    queryFn: () =>
      moreBays.length === 0 ? call('GET /api/plan') : call('POST /api/plan/preview', { body: { moreBays } }),
    placeholderData: keepPreviousData,
  });
