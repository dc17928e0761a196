import { median } from '../harness/measure/statistics.ts';

/** The state of each bay, by its id on the screen: the name of the analyzer, and the number of the bay. */
export type Shown = {
  isCurrent: boolean;
  isBlank: boolean;
  isUnpaired: boolean;
  bays: [bay: string, status: string][];
};
export type States = ReadonlyMap<string, string>;
export type Look = {
  at: number;
  truth: States | undefined;
  /** What the server has told the page since the look before: a state may pass between two looks. */
  told: readonly States[];
  shown: Shown;
};

/** What is shown without saying that it is old may be as old as that: 20 s, a poll, and the time to draw. */
export const oldestMs = 32_000;

/**
 * The longest time between two of the looks of the last minute. Where a machine is so busy that these come late, what was so in between is
 * not known, and the page is as late itself.
 */
export function longestGapMs(looks: readonly Look[]): number {
  const lastAt = looks.at(-1)?.at ?? 0;
  const recent = looks.filter(({ at }) => at > lastAt - 60_000);
  return Math.max(0, ...recent.map(({ at }, place) => at - (recent[place - 1]?.at ?? at)));
}

/** What is wrong at the last of these looks. */
export function findFault(looks: readonly Look[]): string | undefined {
  const last = looks.at(-1);
  if (last?.shown.isBlank) return 'is blank';
  if (last?.shown.isUnpaired) return 'asks to be paired again';
  if (!last?.shown.isCurrent) return undefined;
  const windowMs = oldestMs + longestGapMs(looks);
  const recent = looks.filter(({ at }) => at > last.at - windowMs);
  const known = recent.flatMap(({ truth, told }) => [...told, ...(truth ? [truth] : [])]);
  const isOldEnough = (looks[0]?.at ?? last.at) < last.at - windowMs;
  if (known.length === 0) return isOldEnough ? 'shown as current, though the server is away' : undefined;
  if (!isOldEnough) return undefined;
  if (last.shown.bays.length === 0) return 'shows no bays';
  for (const [bay, status] of last.shown.bays) {
    const isTrue = known.some((truth) => truth.get(bay) === status);
    if (!isTrue) return `shows ${bay} as ${status}, which it was not`;
  }
  return undefined;
}

/** A page that fills itself anew every few seconds holds as much after an hour as after a quarter of it, but for what varies. */
const variesByMb = 1.5;

/** By how much the tab holds more in the last quarter of the time than in the second; 0 for what varies, and where there is too little. */
export function findGrowth(heldMb: readonly number[]): number {
  const quarter = Math.floor(heldMb.length / 4);
  if (quarter < 4) return 0;
  const grown = median(heldMb.slice(-quarter)) - median(heldMb.slice(quarter, 2 * quarter));
  return grown > variesByMb ? grown : 0;
}
