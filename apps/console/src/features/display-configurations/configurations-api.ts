import type {
  DisplayConfigurationBody,
  DisplayConfigurationsAnswer,
  DisplayConfigurationUsage,
  SavedDisplayConfiguration,
} from '@ohmstead/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { deleteIfThere } from '../../lib/delete-if-there.ts';

/** Lists ask for theirs under the same first word, and follow too. */
const everyKey = ['displayConfigurations'];
const queryKey = [...everyKey, 'counted'];

export const useDisplayConfigurations = () =>
  useQuery({
    queryKey,
    queryFn: async () =>
      (await api.get<DisplayConfigurationsAnswer>('/displayConfigurations', { includeCounts: true }))
        .displayConfigurations,
  });

export const addConfiguration = async (body: DisplayConfigurationBody): Promise<void> => {
  await api.post('/displayConfigurations', body);
};

export const saveConfiguration = async (id: number, body: DisplayConfigurationBody, version: number): Promise<void> => {
  await api.put(`/displayConfigurations/${id}`, body, version);
};

export const deleteConfiguration = ({ id }: SavedDisplayConfiguration): Promise<void> =>
  deleteIfThere(`/displayConfigurations/${id}`, 'displayConfigurations-not-found');

export const findConfigurationUsage = ({ id }: SavedDisplayConfiguration): Promise<DisplayConfigurationUsage> =>
  api.get(`/displayConfigurations/${id}/usage`);

export const useRefreshConfigurations = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: everyKey });
};

/** As somebody else has saved it; undefined where it is gone. */
export const useReloadConfiguration = (): ((id: number) => Promise<SavedDisplayConfiguration | undefined>) => {
  const client = useQueryClient();
  return async (id) => {
    await client.refetchQueries({ queryKey });
    return client
      .getQueryData<readonly SavedDisplayConfiguration[]>(queryKey)
      ?.find((configuration) => configuration.id === id);
  };
};
