/** Milliseconds until the work is done. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

type Works<Name extends string> = Record<Name, () => Promise<unknown>>;

/**
 * Milliseconds of each function, in alternating rounds, so that whatever slows the machine down for a while slows down all of them. The
 * first round is a warm-up and does not count.
 */
export async function timeInTurns<Name extends string>(
  rounds: number,
  works: Works<Name>,
): Promise<Record<Name, number[]>> {
  const names = Object.keys(works) as Name[];
  const times = Object.fromEntries(names.map((name) => [name, []])) as unknown as Record<Name, number[]>;
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const durationMs = await timeOf(works[name]);
      if (round > 0) times[name].push(durationMs);
    }
  }
  return times;
}
