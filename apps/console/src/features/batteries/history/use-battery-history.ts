import type { BatteryHistoryAnswer, BatteryRow } from '@ohmstead/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { isApiError } from '../../../lib/api-error.ts';

/** Read when it is missing or of another version than the row; what was there stays in sight meanwhile. */
export const useBatteryHistory = ({ batteryId, version }: Pick<BatteryRow, 'batteryId' | 'version'>) =>
  useQuery({
    queryKey: ['batteries', 'history', batteryId, version],
    queryFn: async () => {
      const { batteries } = await api.get<BatteryHistoryAnswer>('/batteries/history', { ids: [batteryId] });
      return batteries[0] ?? null;
    },
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    retry: (count, error) => count < 1 && !isApiError(error),
  });
