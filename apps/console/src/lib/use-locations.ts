import type { LocationsAnswer } from '@ohmstead/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from './api.ts';

/** The locations that the user may choose from. */
export const useLocations = () =>
  useQuery({
    queryKey: ['locations'],
    queryFn: async () => (await api.get<LocationsAnswer>('/locations')).locations,
  });
