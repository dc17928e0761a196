import type { DisplayConfigurationsAnswer, SavedDisplayConfiguration } from '@ohmstead/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** What choosing one needs to know of it. */
export type NamedConfiguration = Pick<SavedDisplayConfiguration, 'id' | 'name' | 'type'>;

/** The display configurations that can be assigned. */
export const useDisplayConfigurations = () =>
  useQuery({
    queryKey: ['displayConfigurations', 'names'],
    queryFn: async () => (await api.get<DisplayConfigurationsAnswer>('/displayConfigurations')).displayConfigurations,
  });
