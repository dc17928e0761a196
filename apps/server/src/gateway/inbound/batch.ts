import type { Incoming, Refusal } from './device-message.ts';

/** What one pass over a batch found out. A pass may be repeated after a deadlock, so each has a new one. */
export type Batch = {
  refusals: Map<Incoming, Refusal>;
  /** Their 'last …' fields are worked out once, at the end. */
  batteryIds: Set<number>;
  /** The newest sample of each service, projected for the lists after the commit. */
  live: Map<number, LiveValues>;
  /** Ids of services met for the first time; true for others once this pass has been committed. */
  learnt: Map<string, number>;
};

export type LiveValues = {
  serviceId: number;
  offsetS: number;
  Curr: number | null;
  Volt: number | null;
  Temp: number | null;
  RemCap: number | null;
  progress: number | null;
};

/** The newer of two, with what only the older one has measured. */
export function newerOf(one: LiveValues, other: LiveValues): LiveValues {
  const [older, newer] = one.offsetS < other.offsetS ? [one, other] : [other, one];
  return {
    ...newer,
    Curr: newer.Curr ?? older.Curr,
    Volt: newer.Volt ?? older.Volt,
    Temp: newer.Temp ?? older.Temp,
    RemCap: newer.RemCap ?? older.RemCap,
    progress: newer.progress ?? older.progress,
  };
}

export const newBatch = (): Batch => ({
  refusals: new Map(),
  batteryIds: new Set(),
  live: new Map(),
  learnt: new Map(),
});
