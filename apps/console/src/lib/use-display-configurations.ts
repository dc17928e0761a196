import type { EntityKind } from '@ohmstead/domain';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** What choosing one needs to know of it. */
export type NamedConfiguration = { id: number; name: string; type: EntityKind };

/** The display configurations that can be assigned. */
export const useDisplayConfigurations = () =>
  useQuery({
    queryKey: ['displayConfigurations', 'names'],
    queryFn: async () =>
      (await api.get<{ displayConfigurations: readonly NamedConfiguration[] }>('/displayConfigurations'))
        .displayConfigurations,
  });
