import type { Stream } from '@ohmstead/device-protocol';

/** What lists show of a running service. */
export type LiveValues = {
  serviceId: number;
  offsetS: number;
  Curr: number | null;
  Volt: number | null;
  Temp: number | null;
  RemCap: number | null;
  progress: number | null;
};

/** What was measured last, each quantity at its own time. */
export const newestSample = (serviceId: number, message: Omit<Stream, 'seq' | 'service' | 'part'>): LiveValues => ({
  serviceId,
  offsetS: message.offset.at(-1) ?? 0,
  Curr: newestOf(message.Curr),
  Volt: newestOf(message.Volt),
  Temp: newestOf(message.Temp),
  RemCap: newestOf(message.RemCap),
  progress: message.progress ?? null,
});

const newestOf = (column: readonly (number | null)[] | null | undefined): number | null =>
  column?.findLast((value) => value !== null) ?? null;

/** The newer of two, completed with what only the older one has measured. */
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
