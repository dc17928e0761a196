import { existsSync, readFileSync } from 'node:fs';
import type { Workshop } from '../fleet/workshop.ts';
import { writeWhole } from '../device/write-whole.ts';
import { keyOf, type BatteryState } from './test-battery.ts';

const keepEveryMs = 30_000;

/** How simulated services have changed the batteries since their history ended. */
export class BatteryMemory {
  readonly #file: string;
  #keptAt = 0;

  constructor(file: string) {
    this.#file = file;
  }

  /** False if nothing is stored about any battery: all are then as their history left them. */
  recall(workshops: readonly Workshop[]): boolean {
    if (!existsSync(this.#file)) return false;
    const states = JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, BatteryState>;
    const lives = workshops.flatMap(({ batteries }) => batteries);
    if (!lives.every(({ battery }) => keyOf(battery) in states)) return false;
    for (const { battery, state } of lives) Object.assign(state, states[keyOf(battery)]);
    return true;
  }

  keep(workshops: readonly Workshop[], now: number): void {
    if (now - this.#keptAt < keepEveryMs) return;
    this.#keptAt = now;
    const lives = workshops.flatMap(({ batteries }) => batteries);
    writeWhole(
      this.#file,
      JSON.stringify(Object.fromEntries(lives.map(({ battery, state }) => [keyOf(battery), state]))),
    );
  }
}
