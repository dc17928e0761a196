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
  const counter = new ChargeCounter();
  for (const [at, offset] of offsets.entries()) {
    counter.add(offset, currents[at] ?? null);
    counted.charging.push(counter.charging);
    counted.discharging.push(counter.discharging);
  }
  return counted;
}

/** Counts sample by sample. */
export class ChargeCounter {
  #charging = 0;
  #discharging = 0;
  #last: { offset: number; current: number } | undefined;

  add(offset: number, current: number | null): void {
    if (current === null) return;
    if (this.#last) {
      const [positive, negative] = areas(this.#last.current, current, offset - this.#last.offset);
      this.#charging += positive;
      this.#discharging += negative;
    }
    this.#last = { offset, current };
  }

  /** Ah. */
  get charging(): number {
    return this.#charging / secondsPerHour / milliPerUnit;
  }

  get discharging(): number {
    return this.#discharging / secondsPerHour / milliPerUnit;
  }
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
