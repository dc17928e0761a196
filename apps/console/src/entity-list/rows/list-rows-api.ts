import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import type { EntityKind } from '@ohmstead/domain';
import { useState } from 'react';
import { listKey, sourceKey } from '../../data/entities-api.ts';
import { useChanges } from '../../data/live-updates.ts';
import type { ListSnapshot } from './list-snapshot.ts';
import { ListSource, type ListSourceOptions } from './list-source.ts';
import { throttled } from './throttled.ts';

/** Hints come in bursts: one question answers all that came within this time. */
const hintThrottleMs = 100;

/** One source per list and session; it lives and dies with the query client's cache. */
const sourceOf = <Row>(client: QueryClient, options: ListSourceOptions): ListSource<Row> => {
  const key = sourceKey(options.kind);
  const known = client.getQueryData<ListSource<Row>>(key);
  if (known !== undefined) return known;
  const source = new ListSource<Row>(options);
  client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  client.setQueryData(key, source);
  return source;
};

/** A question that is already under way may have been asked before the change: its answer is awaited, then one more is asked. */
export const refetchList = async (client: QueryClient, kind: EntityKind): Promise<void> => {
  const list = { queryKey: listKey(kind), exact: true };
  const join = { cancelRefetch: false };
  if (client.isFetching(list) > 0) await client.refetchQueries(list, join);
  await client.refetchQueries(list, join);
};

export type ListRows<Row> = UseQueryResult<ListSnapshot<Row>>;

/** The rows of a list, kept up to date by hints and by asking every 10 s. Never two questions at once: a late answer must not overwrite a newer one. */
export const useListRows = <Row>(options: ListSourceOptions): ListRows<Row> => {
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
