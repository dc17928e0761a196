import { useQuery } from '@tanstack/react-query';
import { call } from './call.ts';

/** Whom a visitor may try the demo as; nobody where there is none. */
export const useDemo = () =>
  useQuery({ queryKey: ['demo'], queryFn: () => call('GET /api/demo'), retry: false, staleTime: Infinity });
