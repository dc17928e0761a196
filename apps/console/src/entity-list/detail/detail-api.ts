import type { EntityKind } from '@ohmstead/domain';
import { useQuery, useQueryClient, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isApiError, isNotFound } from '../../data/api-error.ts';
import { detailKey, listKey, readDetail, type DetailOf } from '../../data/entities-api.ts';
import { subscribeToChanges } from '../../data/changes.ts';
import { useChanges } from '../../data/live-updates.ts';
import type { ListSnapshot } from '../rows/list-snapshot.ts';
import { throttled } from '../rows/throttled.ts';

/** A detail may contain thousands of samples, so it is refetched at most this often. */
const refreshPaceMs = 1_000;

type Versioned = { version: number };

/** True only if a list on screen, which is kept up to date, has the row in the same version as the detail. */
const isCurrent = (client: QueryClient, kind: EntityKind, id: number): boolean => {
  const list = client.getQueryCache().find<ListSnapshot<Versioned>>({ queryKey: listKey(kind) });
  const row = list?.isActive() === true ? list.state.data?.rowOf(id) : undefined;
  return row !== undefined && row.version === client.getQueryData<Versioned>(detailKey(kind, id))?.version;
};

/** Reads an entity again at once, even if a read is in progress; rejects if that fails. */
export const useRereadDetail = <Kind extends EntityKind>(kind: Kind, id: number): (() => Promise<DetailOf<Kind>>) => {
  const client = useQueryClient();
  return async () => {
    const queryKey = detailKey(kind, id);
    await client.refetchQueries({ queryKey, exact: true }, { throwOnError: true });
    const detail = client.getQueryData<DetailOf<Kind>>(queryKey);
    if (detail === undefined) throw new Error(`Nothing of ${kind} ${id} is on screen`);
    return detail;
  };
};

const refetchChanged = async (client: QueryClient, kind: EntityKind, id: number): Promise<void> => {
  if (isCurrent(client, kind, id) || isGone(client, kind, id)) return;
  await client.refetchQueries({ queryKey: detailKey(kind, id), exact: true });
};

/** A deleted entity is not requested again, because it cannot come back. */
const isGone = (client: QueryClient, kind: EntityKind, id: number): boolean =>
  isNotFound(client.getQueryState(detailKey(kind, id))?.error);

/** Refetches when images of models change, except for services, which do not show one. */
const useModelImages = (client: QueryClient, kind: EntityKind, id: number): void =>
  useEffect(() => {
    if (kind === 'services') return undefined;
    return subscribeToChanges('modelImages', () => {
      if (!isGone(client, kind, id)) void client.refetchQueries({ queryKey: detailKey(kind, id), exact: true });
    });
  }, [client, kind, id]);

/** An entity with all its fields, read again when its row changes. Sliders are remounted for each id. */
export const useDetail = <Kind extends EntityKind>(kind: Kind, id: number): UseQueryResult<DetailOf<Kind>> => {
  const client = useQueryClient();
  const [refresh] = useState(() => throttled(() => refetchChanged(client, kind, id), refreshPaceMs));
  useChanges(kind, refresh);
  useModelImages(client, kind, id);
  return useQuery({
    queryKey: detailKey(kind, id),
    queryFn: () => readDetail[kind](id, client.getQueryData<DetailOf<Kind>>(detailKey(kind, id))),
    retry: (count, error) => count < 1 && !isApiError(error),
  });
};
