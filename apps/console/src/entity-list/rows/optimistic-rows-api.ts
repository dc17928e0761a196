import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { listKey, sourceKey, type ListKind } from '../../data/entities-api.ts';
import type { RowSource } from './row-source.ts';
import { refetchList } from './list-rows-api.ts';

export type SaveRows = (
  ids: readonly number[],
  values: Readonly<Record<string, unknown>>,
  save: () => Promise<unknown>,
) => Promise<void>;

/** Resolves when the previous save is finished. Saves of the same row must reach the server in the order in which they were made. */
let last: Promise<unknown> = Promise.resolve();

const inOrder = (save: () => Promise<unknown>): Promise<unknown> => {
  const next = last.then(save);
  last = next.catch(() => undefined);
  return next;
};

/** Shows the values in the list at once; the returned function releases them. */
const showHeld = (client: QueryClient, kind: ListKind, ...[ids, values]: Parameters<RowSource<unknown>['hold']>) => {
  const source = client.getQueryData<RowSource<unknown>>(sourceKey(kind));
  const publish = () => client.setQueryData(listKey(kind), source?.shown);
  const release = source?.hold(ids, values);
  publish();
  return (isSaved: boolean) => {
    release?.(isSaved);
    publish();
  };
};

const saveRows =
  (client: QueryClient, kind: ListKind): SaveRows =>
  async (ids, values, save) => {
    const release = showHeld(client, kind, ids, values);
    try {
      await inOrder(save);
    } catch (error) {
      release(false);
      throw error;
    }
    // Without this, an answer from before the save could briefly show the old value again.
    await refetchList(client, kind);
    release(true);
  };

/** Changes rows on screen at once, then saves them; if saving fails, the rows are restored and the error is thrown. */
export const useOptimisticRows = (kind: ListKind): SaveRows => saveRows(useQueryClient(), kind);
