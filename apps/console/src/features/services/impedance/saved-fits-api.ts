import type { EisFitBody, Sent } from '@ohmstead/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../data/call.ts';
import { savingBody, type Recipe } from './recipe.ts';

const savedKey = ['services', 'eisFit'] as const;
const ofBatteryKey = ['batteries', 'eisFits'] as const;

/** The fit that was saved of a service, or that there is none. */
export const useSavedFit = (serviceId: number) =>
  useQuery({
    queryKey: [...savedKey, serviceId],
    queryFn: () => call('GET /api/services/:id/eisFit', { params: { id: serviceId } }),
  });

/** The saved fits of a battery, oldest first. */
export const useFitsOfBattery = (batteryId: number) =>
  useQuery({
    queryKey: [...ofBatteryKey, batteryId],
    queryFn: async () => (await call('GET /api/batteries/:id/eisFits', { params: { id: batteryId } })).fits,
  });

export const useReloadFits = (serviceId: number, batteryId: number) => {
  const client = useQueryClient();
  return () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [...savedKey, serviceId] }),
      client.invalidateQueries({ queryKey: [...ofBatteryKey, batteryId] }),
    ]);
};

/** The recipe is sent, not its numbers: the server computes and keeps them. */
export const saveFit = (serviceId: number, apiVersion: number, recipe: Recipe, isConfirmed: boolean) => {
  const body: Sent<EisFitBody> = { apiVersion, ...savingBody(recipe), ...(isConfirmed ? { confirm: true } : {}) };
  return call('PUT /api/services/:id/eisFit', { params: { id: serviceId }, body });
};
