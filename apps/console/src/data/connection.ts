import { createStore, firstValue } from '../lib/store.ts';

/** Whether the server answers. `offline` from the first call that fails to reach it until one that was sent later succeeds. */
export const connection = createStore<'online' | 'offline'>('online');

/** Calls are numbered in the order in which they are sent. */
let sent = 0;
let lostAt = 0;
const newestAnswered = createStore(0);

export const numberCall = (): number => ++sent;

/** The answer to a call that was sent before the connection was lost may still arrive, and says nothing about it now. */
export const noteReached = (call = numberCall()): void => {
  if (call <= lostAt) return;
  connection.set('online');
  newestAnswered.set(Math.max(call, newestAnswered.get()));
};

export const noteUnreached = (): void => {
  lostAt = sent;
  connection.set('offline');
};

/** Resolves once a call that is sent from now on has been answered, whichever it is. */
export const nextAnswer = async (): Promise<void> => {
  const before = sent;
  await firstValue(newestAnswered, (call): call is number => call > before);
};
