import { isEntityKind } from '@ohmstead/domain';
import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import { isApiError } from '../../data/api-error.ts';
import { findChangesOfLargeList, listKey, sourceKey, type ListAnswer, type ListKind } from '../../data/entities-api.ts';
import { useChanges } from '../../data/live-updates.ts';
import { ExcerptSource } from '../large/excerpt-source.ts';
import { idsOfFoundRows, refetchFound } from '../large/found-rows-api.ts';
import { rowsMayMove } from './keep-still.ts';
import type { ListRows } from './list-rows.ts';
import { ListSource, type TooLong } from './list-source.ts';
import type { ListSourceOptions, LongListOptions } from './row-source.ts';
import { atMostATenth, throttled } from './throttled.ts';

/** Hints come in bursts, so one request covers all hints within this time. */
const hintThrottleMs = 100;

type Source<Row> = ListSource<Row> | ExcerptSource<Row>;

const keepSource = <Row, S extends Source<Row>>(client: QueryClient, kind: ListKind, source: S): S => {
  client.setQueryDefaults(sourceKey(kind), { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  client.setQueryData(sourceKey(kind), source);
  return source;
};

/** One source per list and session; it lives in the query client's cache. */
const sourceOf = <Row>(client: QueryClient, options: ListSourceOptions): Source<Row> =>
  client.getQueryData<Source<Row>>(sourceKey(options.kind)) ??
  keepSource(client, options.kind, new ListSource<Row>(options));

/** From now on only a part of the list is in the browser. */
const beginExcerpt = <Row>(client: QueryClient, options: LongListOptions, { cursor }: TooLong): ListRows<Row> => {
  const { kind } = options;
  const source = new ExcerptSource<Row>(options, cursor, {
    publish: () => client.setQueryData(listKey(kind), source.shown),
    idsInUse: () => idsOfFoundRows(client, kind),
    askAnew: atMostATenth(() => refetchFound(client, kind)),
  });
  return keepSource(client, kind, source).shown;
};

const changesOf = async (
  client: QueryClient,
  { kind, since }: Pick<ExcerptSource<unknown>, 'kind' | 'since'>,
): Promise<ListAnswer> => {
  try {
    return await findChangesOfLargeList(kind, since);
  } catch (error) {
    // The server has refused the cursor, so the next request begins again.
    if (isApiError(error, 'bad-input')) client.removeQueries({ queryKey: sourceKey(kind) });
    throw error;
  }
};

const refresh = async <Row>(client: QueryClient, options: ListSourceOptions): Promise<ListRows<Row>> => {
  const source = sourceOf<Row>(client, options);
  if (source instanceof ExcerptSource) {
    const changes = await changesOf(client, source);
    await rowsMayMove();
    source.merge(changes);
    return source.shown;
  }
  const list = await source.refresh();
  if (!('cursor' in list)) return list;
  const { kind } = options;
  if (!isEntityKind(kind)) throw new Error(`A list of ${kind} is always whole`);
  return beginExcerpt(client, { ...options, kind }, list);
};

/** A request already in progress may have been sent before the change, so it is awaited and followed by another. */
export const refetchList = async (client: QueryClient, kind: ListKind): Promise<void> => {
  const list = { queryKey: listKey(kind), exact: true };
  const join = { cancelRefetch: false };
  if (client.isFetching(list) > 0) await client.refetchQueries(list, join);
  await client.refetchQueries(list, join);
};

export type ListRowsQuery<Row> = UseQueryResult<ListRows<Row>>;

/**
 * The rows of a list, kept up to date by hints and by polling every 10 s. Requests never overlap, because a late answer must not overwrite
 * a newer one.
 */
export const useListRows = <Row>(options: ListSourceOptions): ListRowsQuery<Row> => {
  const client = useQueryClient();
  const { kind } = options;
  const [refetch] = useState(() => throttled(() => refetchList(client, kind), hintThrottleMs));
  useChanges(kind, refetch);
  return useQuery({
    queryKey: listKey(kind),
    queryFn: () => refresh<Row>(client, options),
    structuralSharing: false,
    retry: false,
  });
};
