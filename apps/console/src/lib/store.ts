import { useSyncExternalStore } from 'react';

export type Store<T> = {
  get: () => T;
  set: (next: T) => void;
  subscribe: (listener: () => void) => () => void;
};

/** A value that code outside React can change and components can follow. */
export const createStore = <T>(initial: T): Store<T> => {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
};

export const useStore = <T>(store: Store<T>): T => useSyncExternalStore(store.subscribe, store.get);

/** Resolves with the first accepted value, at once if the current one is accepted. */
export const firstValue = <T, S extends T>(store: Store<T>, accept: (value: T) => value is S): Promise<S> =>
  new Promise((resolve) => {
    const stop = store.subscribe(() => settle());
    const settle = () => {
      const value = store.get();
      if (!accept(value)) return;
      stop();
      resolve(value);
    };
    settle();
  });
