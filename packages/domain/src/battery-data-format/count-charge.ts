export type CountedCharge = { charging: number[]; discharging: number[] };

const secondsPerHour = 3_600;
const milliPerUnit = 1_000;

/**
 * Charge since the first sample, in Ah, by the trapezoid rule, split where the current changes its sign. Neither ever falls.
 * Offsets in s, increasing; currents in mA, charging positive. A sample without a current adds nothing; the next one counts from the last
 * that had one.
 */
export function countCharge(offsets: readonly number[], currents: readonly (number | null)[]): CountedCharge {
  const counted: CountedCharge = { charging: [], discharging: [] };
  let [charging, discharging] = [0, 0];
  let last: { offset: number; current: number } | undefined;
  for (const [at, offset] of offsets.entries()) {
    const current = currents[at] ?? null;
    if (current !== null) {
      if (last) {
        const [positive, negative] = areas(last.current, current, offset - last.offset);
        charging += positive;
        discharging += negative;
      }
      last = { offset, current };
    }
    counted.charging.push(charging / secondsPerHour / milliPerUnit);
    counted.discharging.push(discharging / secondsPerHour / milliPerUnit);
  }
  return counted;
}

/** Above and below zero of a straight line from one current to the next, both as positive numbers. */
function areas(from: number, to: number, seconds: number): [number, number] {
  if (from * to >= 0) {
    const area = ((from + to) / 2) * seconds;
    return area >= 0 ? [area, 0] : [0, -area];
  }
  const untilZero = (from / (from - to)) * seconds;
  const [first, second] = [Math.abs(from / 2) * untilZero, Math.abs(to / 2) * (seconds - untilZero)];
  return from > 0 ? [first, second] : [second, first];
}
