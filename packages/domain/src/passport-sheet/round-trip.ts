/** Samples of a run: seconds from its start, mA (charge positive), mV; null if not measured. */
type SampledRun = {
  offset: readonly number[];
  Curr: readonly (number | null)[];
  Volt: readonly (number | null)[];
};

/** Energy that a run put in and took out, Wh. */
export type MeasuredCycle = { inWh: number; outWh: number };

/** Charge and discharge count as one cycle if their amounts differ by no more than this share of what was discharged. */
const cycleClosesWithin = 0.02;

const secondsPerHour = 3_600;

/**
 * The energy in and out of a run that ends with as much charge as it began with; null of any other. Between two samples, current and power
 * are taken to change evenly; where one of them was not measured, nothing is counted.
 */
export function measureCycle({ offset, Curr, Volt }: SampledRun): MeasuredCycle | null {
  const charge = { in: 0, out: 0 };
  const energy = { in: 0, out: 0 };
  for (let at = 1; at < offset.length; at++) {
    const [before, now] = [sampleAt(Curr, Volt, at - 1), sampleAt(Curr, Volt, at)];
    if (before === null || now === null) continue;
    const hours = ((offset[at] ?? 0) - (offset[at - 1] ?? 0)) / secondsPerHour;
    addHalves(charge, before.amperes, now.amperes, hours);
    addHalves(energy, before.watts, now.watts, hours);
  }
  if (charge.in === 0 || charge.out === 0) return null;
  const isClosed = Math.abs(charge.in - charge.out) <= cycleClosesWithin * charge.out;
  return isClosed ? { inWh: energy.in, outWh: energy.out } : null;
}

function sampleAt(Curr: SampledRun['Curr'], Volt: SampledRun['Volt'], at: number) {
  const [milliamperes, millivolts] = [Curr[at] ?? null, Volt[at] ?? null];
  if (milliamperes === null || millivolts === null) return null;
  return { amperes: milliamperes / 1_000, watts: (milliamperes * millivolts) / 1_000_000 };
}

/** Each sample stands for half of the time to its neighbour, so a change from charge to discharge is counted on both sides. */
function addHalves(sum: { in: number; out: number }, before: number, now: number, hours: number): void {
  for (const value of [before, now]) sum[value > 0 ? 'in' : 'out'] += (Math.abs(value) * hours) / 2;
}
