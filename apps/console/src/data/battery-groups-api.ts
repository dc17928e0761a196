import { useQuery } from '@tanstack/react-query';
import { ownTimeZone } from '../lib/text/day.ts';
import { findRows } from './entities-api.ts';

type Answer = Map<number, string | null>;

const mostAtOnce = 200;

/** Those asked for in the same moment are one call. */
let asked: { ids: Set<number>; answer: Promise<Answer> } | undefined;

const readGroups = async (batteryIds: readonly number[]): Promise<Answer> => {
  const answer = await findRows('batteries', {
    filters: { batteryIds: [...batteryIds] },
    timeZone: ownTimeZone(),
    sort: null,
    columns: ['usedIn'],
    offset: 0,
    limit: mostAtOnce,
  });
  const at = answer.columns.indexOf('usedIn');
  const textOf = (value: unknown) => (typeof value === 'string' ? value : null);
  // The id is the first column of every list.
  return new Map((answer.batteries ?? []).map((row) => [Number(row[0]), textOf(row[at])]));
};

const groupOf = async (batteryId: number): Promise<string | null> => {
  if (asked === undefined || asked.ids.size >= mostAtOnce) {
    const ids = new Set<number>();
    const answer = new Promise<void>((resolve) => setTimeout(resolve)).then(() => {
      if (asked?.ids === ids) asked = undefined;
      return readGroups([...ids]);
    });
    asked = { ids, answer };
  }
  const { ids, answer } = asked;
  ids.add(batteryId);
  return (await answer).get(batteryId) ?? null;
};

/** What a battery is used in; null until it is known, without an id, and for a battery that the user does not see. */
export const useBatteryGroup = (batteryId: number | null): string | null =>
  useQuery({
    queryKey: ['batteryGroups', batteryId],
    queryFn: () => (batteryId === null ? null : groupOf(batteryId)),
    enabled: batteryId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data ?? null;
