import type {
  DisplayConfiguration,
  DisplayConfigurationBody,
  DisplayConfigurationUsage,
  SavedDisplayConfiguration,
  Sent,
} from '@ohmstead/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import type { ListKind } from './entities-api.ts';
import { useUser } from './session/session.ts';
import { unlessGone } from './unless-gone.ts';

/** Common prefix of all keys, so that changes by other users refetch everything. */
const everyKey = ['displayConfigurations'] as const;
const counted = queryOptions({
  queryKey: [...everyKey, 'counted'],
  queryFn: async () =>
    (await call('GET /api/displayConfigurations', { query: { includeCounts: true } })).displayConfigurations,
});

/** The fields shown where a configuration is chosen. */
export type NamedConfiguration = Pick<SavedDisplayConfiguration, 'id' | 'name' | 'type'>;

/** The configurations that can be assigned. */
export const useNamedConfigurations = () =>
  useQuery({
    queryKey: [...everyKey, 'names'],
    queryFn: async () => (await call('GET /api/displayConfigurations')).displayConfigurations,
  });

/** The configurations with the number of users and groups each is assigned to. */
export const useCountedConfigurations = () => useQuery(counted);

/** The user's configuration for a list. Id 0 means that none is set, so it is not requested. */
export const useOwnConfiguration = (kind: ListKind): DisplayConfiguration | undefined => {
  const configurations = useUser()?.permissions.displayConfigurations;
  const id = kind === 'alarms' ? 0 : (configurations?.[kind] ?? 0);
  const { data } = useQuery({
    queryKey: [...everyKey, id],
    queryFn: () => call('GET /api/displayConfigurations/:id', { params: { id } }),
    enabled: id !== 0,
  });
  return id === 0 ? undefined : data;
};

export const addConfiguration = async (body: Sent<DisplayConfigurationBody>): Promise<void> => {
  await call('POST /api/displayConfigurations', { body });
};

export const saveConfiguration = async (
  id: number,
  body: Sent<DisplayConfigurationBody>,
  version: number,
): Promise<void> => {
  await call('PUT /api/displayConfigurations/:id', { params: { id }, body, ifMatch: version });
};

export const deleteConfiguration = ({ id }: SavedDisplayConfiguration): Promise<void> =>
  unlessGone('displayConfigurations-not-found', call('DELETE /api/displayConfigurations/:id', { params: { id } }));

export const findConfigurationUsage = ({ id }: SavedDisplayConfiguration): Promise<DisplayConfigurationUsage> =>
  call('GET /api/displayConfigurations/:id/usage', { params: { id } });

export const useRefreshConfigurations = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: everyKey });
};

/** The configuration as last saved, possibly by another user; undefined if it was deleted. */
export const useReloadConfiguration = (): ((id: number) => Promise<SavedDisplayConfiguration | undefined>) => {
  const client = useQueryClient();
  return async (id) => {
    await client.refetchQueries({ queryKey: counted.queryKey });
    return client.getQueryData(counted.queryKey)?.find((configuration) => configuration.id === id);
  };
};
