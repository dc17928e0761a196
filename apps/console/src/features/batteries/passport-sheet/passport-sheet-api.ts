import { useQuery } from '@tanstack/react-query';
import { call } from '../../../data/call.ts';

/** Made and signed anew each time. */
export const usePassportSheet = (batteryId: number) =>
  useQuery({
    queryKey: ['passport-sheet', batteryId],
    queryFn: () => call('GET /api/batteries/:id/passportSheet', { params: { id: batteryId } }),
  });
