/** The state of each bay, by its id on the screen: the name of the analyzer, and the number of the bay. */
export type Shown = { isCurrent: boolean; bays: [bay: string, status: string][] };
export type Look = { at: number; truth: ReadonlyMap<string, string> | undefined; shown: Shown };

/** What is shown without saying that it is old may be as old as that: 20 s, a poll, and the time to draw. */
export const oldestMs = 32_000;

/** What is wrong at the last of these looks. */
export function findFault(looks: readonly Look[]): string | undefined {
  const last = looks.at(-1);
  if (!last?.shown.isCurrent) return undefined;
  const recent = looks.filter(({ at }) => at > last.at - oldestMs);
  const known = recent.flatMap(({ truth }) => truth ?? []);
  const isOldEnough = (looks[0]?.at ?? last.at) < last.at - oldestMs;
  if (known.length === 0) return isOldEnough ? 'shown as current, though the server is away' : undefined;
  if (!isOldEnough) return undefined;
  if (last.shown.bays.length === 0) return 'shows no bays';
  for (const [bay, status] of last.shown.bays) {
    const isTrue = known.some((truth) => truth.get(bay) === status);
    if (!isTrue) return `shows ${bay} as ${status}, which it was not`;
  }
  return undefined;
}
