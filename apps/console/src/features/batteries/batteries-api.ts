import type { BatteryEdit, BatteryRow, Sent } from '@ohmstead/contract';
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { isApiError } from '../../data/api-error.ts';
import { call } from '../../data/call.ts';
import { inBulks } from '../../data/in-bulks.ts';

/** Read if it is missing or of another version than the row; the old one is shown in the meantime. */
export const useBatteryHistory = ({ batteryId, version }: Pick<BatteryRow, 'batteryId' | 'version'>) =>
  useQuery({
    queryKey: ['batteries', 'history', batteryId, version],
    queryFn: async () => {
      const { batteries } = await call('GET /api/batteries/history', { query: { ids: [batteryId] } });
      return batteries[0] ?? null;
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: (count, error) => count < 1 && !isApiError(error),
  });

type Versioned = Pick<BatteryRow, 'batteryId' | 'version'>;

/** Why the battery has its disposition. Read again with its row, and when policies change. */
export const useVerdict = ({ batteryId, version }: Versioned) =>
  useQuery({
    queryKey: ['verdicts', batteryId, version],
    queryFn: () => call('GET /api/batteries/:id/verdict', { params: { id: batteryId } }),
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 1 && !isApiError(error),
  });

/** How the state of health will go on, for those who may see charts. Read again with the row of the battery. */
export const useForecast = ({ batteryId, version }: Versioned, maySee: boolean) =>
  useQuery({
    queryKey: ['batteries', 'forecast', batteryId, version],
    queryFn: async () => {
      const { forecasts, ...computed } = await call('GET /api/batteries/forecast', { query: { ids: [batteryId] } });
      return forecasts[0] === undefined ? null : { forecast: forecasts[0], computed };
    },
    placeholderData: keepPreviousData,
    enabled: maySee,
    retry: (count, error) => count < 1 && !isApiError(error),
  });

/** What has happened to the battery, newest first, a page at a time. Read again with its row, and with its certificates. */
export const useTimeline = ({ batteryId, version }: Versioned) =>
  useInfiniteQuery({
    queryKey: ['certificates', 'timeline', batteryId, version],
    queryFn: ({ pageParam }) =>
      call('GET /api/batteries/:id/timeline', { params: { id: batteryId }, query: { before: pageParam, limit: '50' } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    retry: (count, error) => count < 1 && !isApiError(error),
  });

export const saveBattery = (id: number, edit: Sent<BatteryEdit>) =>
  call('PUT /api/batteries/:id', { params: { id }, body: edit });

export type RetirementChange = { batteryIds: readonly number[]; retired: number | null };

/** Returns the ids of the batteries whose state has changed. */
export const saveRetirement = async ({ batteryIds, retired }: RetirementChange): Promise<number[]> => {
  const answers = await inBulks(batteryIds, (some) =>
    call('POST /api/batteries/retire', { body: { retired, batteryIds: some } }),
  );
  return answers.flatMap(({ changed }) => changed.map(({ batteryId }) => batteryId));
};

/** Returns the ids of the batteries whose interval has changed. */
export const saveSchedule = async (batteryIds: readonly number[], days: number | null): Promise<number[]> => {
  const answers = await inBulks(batteryIds, (some) =>
    call('PUT /api/batteries/schedule', { body: { batteryIds: some, days } }),
  );
  return answers.flatMap(({ changed }) => changed.map(({ batteryId }) => batteryId));
};

/** Retires those whose disposition is Retire; returns their ids. */
export const saveAcceptance = async (batteryIds: readonly number[]): Promise<number[]> => {
  const answers = await inBulks(batteryIds, (some) =>
    call('POST /api/batteries/acceptDisposition', { body: { batteryIds: some } }),
  );
  return answers.flatMap(({ changed }) => changed.map(({ batteryId }) => batteryId));
};

/** Pairs are longer than ids, so fewer fit into one call. */
const pairsAtOnce = 5_000;

export const saveFavourites = (batteryIds: readonly number[], favourite: boolean) =>
  inBulks(
    batteryIds,
    (some) => call('POST /api/batteries/favourites', { body: { favourites: some.map((id) => [id, favourite]) } }),
    pairsAtOnce,
  );

/** Deletes all of them or none. */
export const removeBatteries = (batteryIds: readonly number[]) =>
  call('DELETE /api/batteries', { body: { batteryIds } });

export const saveModelImage = (id: number, image: Blob) =>
  call('PUT /api/batteries/:id/modelImage', { params: { id }, body: image });

export const removeModelImage = (id: number) => call('DELETE /api/batteries/:id/modelImage', { params: { id } });
