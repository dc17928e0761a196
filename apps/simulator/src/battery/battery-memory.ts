import { existsSync, readFileSync } from 'node:fs';
import type { Workshop } from '../fleet/workshop.ts';
import { writeWhole } from '../device/write-whole.ts';
import type { BatteryState, TestBattery } from './test-battery.ts';

const keepEveryMs = 30_000;

const keyOf = ({ model, spec }: TestBattery) => `${model.name}/${spec.serialNumber}`;

/** What services of the simulator did to the batteries since their history ended. */
export class BatteryMemory {
  readonly #file: string;
  #keptAt = 0;

  constructor(file: string) {
    this.#file = file;
  }

  recall(workshops: readonly Workshop[]): void {
    if (!existsSync(this.#file)) return;
    const states = JSON.parse(readFileSync(this.#file, 'utf8')) as Record<string, BatteryState>;
    for (const { battery, state } of workshops.flatMap(({ batteries }) => batteries))
      Object.assign(state, states[keyOf(battery)]);
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
