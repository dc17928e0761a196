import { createStore } from './store.ts';

/** Whether the server answers. `offline` from the first call that fails to reach it until one succeeds again. */
export const connection = createStore<'online' | 'offline'>('online');

export const noteReached = (): void => connection.set('online');
export const noteUnreached = (): void => connection.set('offline');
