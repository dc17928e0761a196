import { mostWeeks, weekMs } from './bay-times.ts';
import type { PoolLook } from './bay-work.ts';

/** Why a bay is named: of each flagged bay, the time of the earliest look in the unbroken weekly run that found it so. */
export type Flags = ReadonlyMap<number, number>;

/** By bay: −1 where it reads low, 1 where it reads high. */
type Signs = ReadonlyMap<number, number>;

export const signsOf = ({ bays }: PoolLook): Signs =>
  new Map(bays.filter(({ exceeds }) => exceeds).map(({ bay, deviation }) => [bay, Math.sign(deviation ?? 0)]));

/**
 * Flagged is a bay that this look finds deviating, and with the same sign the nearest earlier one since which enough of its tests have ended.
 * Only bays that this look finds are looked back for, so mostly there is no second look.
 */
export async function findFlags(
  now: PoolLook,
  asOf: number,
  look: (asOf: number) => Promise<PoolLook>,
): Promise<Flags> {
  const signs = signsOf(now);
  const known = new Map<number, Signs>([[0, signs]]);
  const signsBefore = async (weeks: number): Promise<Signs> => {
    const before = known.get(weeks) ?? signsOf(await look(asOf - weeks * weekMs));
    known.set(weeks, before);
    return before;
  };
  const flagged = [];
  for (const { bay, confirmedBy } of now.bays)
    if (signs.has(bay) && confirmedBy !== null && (await signsBefore(confirmedBy)).get(bay) === signs.get(bay))
      flagged.push(bay);
  const since = new Map<number, number>();
  let running = flagged;
  for (let weeks = 0; weeks <= mostWeeks && running.length > 0; weeks++) {
    const before = await signsBefore(weeks);
    running = running.filter((bay) => before.get(bay) === signs.get(bay));
    for (const bay of running) since.set(bay, asOf - weeks * weekMs);
  }
  return since;
}
