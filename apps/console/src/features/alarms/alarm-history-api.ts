import { useQuery } from '@tanstack/react-query';
import { isApiError } from '../../data/api-error.ts';
import { call } from '../../data/call.ts';

/** The services of the battery that an alarm is about; read again with the alarm. */
export const useHistoryOfBattery = (batteryId: number | null, version: number, isWanted: boolean) =>
  useQuery({
    queryKey: ['alarms', 'history', batteryId, version],
    queryFn: async () => {
      const { batteries } = await call('GET /api/batteries/history', { query: { ids: [batteryId ?? 0] } });
      return batteries[0]?.history ?? [];
    },
    enabled: isWanted && batteryId !== null,
    retry: (count, error) => count < 1 && !isApiError(error),
  });
