import type { PlanAnswer, PlanPreviewBody } from '@ohmstead/contract';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call } from '../../data/call.ts';
import { subscribeToChanges } from '../../data/changes.ts';
import type { ServerRead } from '../../data/server-read.ts';

export type MoreBays = NonNullable<PlanPreviewBody['moreBays']>;

/** A service that ends changes several things, and many may end at once: they make one new plan. */
const replanAfterMs = 2_000;

const replanSoon = (replan: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const note = () =>
    (timer ??= setTimeout(() => {
      timer = undefined;
      replan();
    }, replanAfterMs));
  const stops = (['services', 'batteries'] as const).map((kind) => subscribeToChanges(kind, note));
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
};

/** Plans again when a service begins or ends, or a battery changes. */
const useReplanning = (): void => {
  const client = useQueryClient();
  const replan = useEffectEvent(() => void client.invalidateQueries({ queryKey: ['plan', 'now'] }));
  useEffect(() => replanSoon(() => replan()), []);
};

/** The plan as it is, or as it would be with more bays; in the first free bays, or preferably in those in which a battery has not been tested. */
export const usePlan = (moreBays: MoreBays, newBays: boolean): ServerRead<PlanAnswer> => {
  useReplanning();
  return useQuery({
    queryKey: ['plan', 'now', moreBays, newBays],
    queryFn: () =>
      moreBays.length === 0
        ? call('GET /api/plan', { query: newBays ? { newBays: 'true' } : {} })
        : call('POST /api/plan/preview', { body: { moreBays, ...(newBays ? { newBays } : {}) } }),
    placeholderData: keepPreviousData,
  });
};
