import type { QueryClient } from '@tanstack/react-query';
import { loadChunk } from '../data/chunks/load-chunk.ts';
import { createStore, type Store } from '../lib/store.ts';

export type AppData = {
  /** Null until the user has logged in, because the sign-in page does not load what only the other pages need. */
  client: Store<QueryClient | null>;
  load: () => Promise<void>;
};

/** The data layer of logged-in pages; loaded once, by the first guard. */
export const createAppData = (): AppData => {
  const client = createStore<QueryClient | null>(null);
  const create = async () => {
    const { createAppQueryClient } = await loadChunk(() => import('./query-client.ts'));
    const created = createAppQueryClient();
    created.mount();
    client.set(created);
  };
  let loading: Promise<void> | undefined;
  const forget = (error: unknown) => {
    loading = undefined;
    throw error;
  };
  return { client, load: () => (loading ??= create().catch(forget)) };
};
