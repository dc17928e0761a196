import type { Stream } from '@ohmstead/device-protocol';

/** The values of a running service that lists show. */
export type LiveValues = {
  serviceId: number;
  offsetS: number;
  Curr: number | null;
  Volt: number | null;
  Temp: number | null;
  RemCap: number | null;
  progress: number | null;
};

/** The latest value of each quantity, with its own time. */
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

/** The newer of the two, completed with quantities that only the older one has. */
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
