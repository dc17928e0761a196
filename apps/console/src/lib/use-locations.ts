import type { LocationsAnswer } from '@ohmstead/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** The locations that the user may choose from; asked for where they are wanted. */
export const useLocations = ({ isWanted = true } = {}) =>
  useQuery({
    enabled: isWanted,
    queryKey: ['locations'],
    queryFn: async () => (await api.get<LocationsAnswer>('/locations')).locations,
  });
