import type { EntityKind } from '@ohmstead/domain';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../lib/api.ts';
import { isApiError } from '../lib/api-error.ts';
import { useChanges } from '../lib/live-updates.ts';
import { throttled } from './throttled.ts';

/** A detail may carry thousands of samples: it follows the changes of its kind at this pace. */
const refreshPaceMs = 1_000;

export const detailKey = (kind: EntityKind, id: number) => [kind, 'detail', id] as const;

/** One entity with all its fields, read again whenever something of its kind changes. */
export const useDetail = <Detail>(kind: EntityKind, id: number): UseQueryResult<Detail> => {
  const client = useQueryClient();
  const [refresh] = useState(() =>
    throttled(() => client.refetchQueries({ queryKey: [kind, 'detail'], type: 'active' }), refreshPaceMs),
  );
  useChanges(kind, refresh);
  return useQuery({
    queryKey: detailKey(kind, id),
    queryFn: () => api.get<Detail>(`/${kind}/${id}`),
    retry: (count, error) => count < 1 && !isApiError(error),
  });
};
