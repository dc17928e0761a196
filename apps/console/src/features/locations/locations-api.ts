import type { Location, LocationUsage } from '@ohmstead/contract';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { deleteIfThere } from '../../lib/delete-if-there.ts';
import { loadSession } from '../../lib/session/session.ts';

/** A new one may have been opened to whoever adds it: what they may see is read anew. */
export const addLocation = async (name: string): Promise<void> => {
  await api.post<Location>('/locations', { name });
  void loadSession();
};

export const renameLocation = async (id: number, name: string, version: number): Promise<void> => {
  await api.put<Location>(`/locations/${id}`, { name }, version);
};

export const deleteLocation = ({ id }: Location): Promise<void> =>
  deleteIfThere(`/locations/${id}`, 'locations-not-found');

export const findLocationUsage = ({ id }: Location): Promise<LocationUsage> => api.get(`/locations/${id}/usage`);

const queryKey = ['locations'];

export const useRefreshLocations = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey });
};

/** As somebody else has saved it; undefined where it is gone. */
export const useReloadLocation = (): ((id: number) => Promise<Location | undefined>) => {
  const client = useQueryClient();
  return async (id) => {
    await client.refetchQueries({ queryKey });
    return client.getQueryData<readonly Location[]>(queryKey)?.find((location) => location.id === id);
  };
};
