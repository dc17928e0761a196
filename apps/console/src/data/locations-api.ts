import type { Location, LocationUsage } from '@ohmstead/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { loadSession } from './session/session.ts';
import { unlessGone } from './unless-gone.ts';

const all = queryOptions({
  queryKey: ['locations'],
  queryFn: async () => (await call('GET /api/locations')).locations,
});

/** The locations that the user can choose from; requested only if wanted. */
export const useLocations = ({ isWanted = true } = {}) => useQuery({ ...all, enabled: isWanted });

/** The user may have been given access to the new location, so the session is read again. */
export const addLocation = async (name: string): Promise<void> => {
  await call('POST /api/locations', { body: { name } });
  void loadSession();
};

export const renameLocation = async (id: number, name: string, version: number): Promise<void> => {
  await call('PUT /api/locations/:id', { params: { id }, body: { name }, ifMatch: version });
};

export const deleteLocation = ({ id }: Location): Promise<void> =>
  unlessGone('locations-not-found', call('DELETE /api/locations/:id', { params: { id } }));

export const findLocationUsage = ({ id }: Location): Promise<LocationUsage> =>
  call('GET /api/locations/:id/usage', { params: { id } });

export const useRefreshLocations = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: all.queryKey });
};

/** The location as last saved, possibly by another user; undefined if it was deleted. */
export const useReloadLocation = (): ((id: number) => Promise<Location | undefined>) => {
  const client = useQueryClient();
  return async (id) => {
    await client.refetchQueries({ queryKey: all.queryKey });
    return client.getQueryData(all.queryKey)?.find((location) => location.id === id);
  };
};
