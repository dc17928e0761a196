import { createStore, firstValue } from '../lib/store.ts';

/** Whether the server can be reached. `offline` lasts from the first call that fails to reach it until a call sent later succeeds. */
export const connection = createStore<'online' | 'offline'>('online');

/** The number of calls waiting for an answer. */
export const callsUnderWay = createStore(0);

/** Numbers calls in the order in which they are sent. */
let sent = 0;
let lostAt = 0;
const newestAnswered = createStore(0);

export const numberCall = (): number => ++sent;

/** The answer to a call sent before the connection was lost may still arrive, but does not mean that it is back. */
export const noteReached = (call = numberCall()): void => {
  if (call <= lostAt) return;
  connection.set('online');
  newestAnswered.set(Math.max(call, newestAnswered.get()));
};

export const noteUnreached = (): void => {
  lostAt = sent;
  connection.set('offline');
};

/** Resolves once any call sent from now on has been answered. */
export const nextAnswer = async (): Promise<void> => {
  const before = sent;
  await firstValue(newestAnswered, (call): call is number => call > before);
};
