import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { EntityKind } from '@ohmstead/domain';
import { useState } from 'react';
import { listKey, sourceKey } from '../../data/entities-api.ts';
import { useChanges } from '../../data/live-updates.ts';
import type { ListSnapshot } from './list-snapshot.ts';
import { ListSource, type ListSourceOptions } from './list-source.ts';
import { throttled } from './throttled.ts';

/** Hints come in bursts, so one request covers all hints within this time. */
const hintThrottleMs = 100;

/** One source per list and session; it lives in the query client's cache. */
const sourceOf = <Row>(client: QueryClient, options: ListSourceOptions): ListSource<Row> => {
  const key = sourceKey(options.kind);
  const known = client.getQueryData<ListSource<Row>>(key);
  if (known !== undefined) return known;
  const source = new ListSource<Row>(options);
  client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  client.setQueryData(key, source);
  return source;
};

/** A request already in progress may have been sent before the change, so it is awaited and followed by another. */
export const refetchList = async (client: QueryClient, kind: EntityKind): Promise<void> => {
  const list = { queryKey: listKey(kind), exact: true };
  const join = { cancelRefetch: false };
  if (client.isFetching(list) > 0) await client.refetchQueries(list, join);
  await client.refetchQueries(list, join);
};

export type ListRowsQuery<Row> = UseQueryResult<ListSnapshot<Row>>;

/**
 * The rows of a list, kept up to date by hints and by polling every 10 s. Requests never overlap, because a late answer must not overwrite
 * a newer one.
 */
export const useListRows = <Row>(options: ListSourceOptions): ListRowsQuery<Row> => {
  const client = useQueryClient();
  const { kind } = options;
  const [refresh] = useState(() => throttled(() => refetchList(client, kind), hintThrottleMs));
  useChanges(kind, refresh);
  return useQuery({
    queryKey: listKey(kind),
    queryFn: () => sourceOf<Row>(client, options).refresh(),
    structuralSharing: false,
    retry: false,
  });
};
