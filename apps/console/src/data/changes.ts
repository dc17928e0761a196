import type { ChangeKind } from '@ohmstead/contract';

const listeners = new Map<ChangeKind, Set<() => void>>();

/** Calls the listener whenever something of this kind may have changed. This is only a hint; the next read returns the actual state. */
export const subscribeToChanges = (kind: ChangeKind, listener: () => void): (() => void) => {
  const ofKind = listeners.get(kind) ?? new Set();
  listeners.set(kind, ofKind.add(listener));
  return () => ofKind.delete(listener);
};

export const announceChange = (kind: ChangeKind): void => listeners.get(kind)?.forEach((listener) => listener());

/** After a lost connection, anything may have changed. */
export const announceAll = (): void => {
  for (const kind of listeners.keys()) announceChange(kind);
};
