import type { ForecastReport } from '@ohmstead/contract';
import { forecastOf, type BatteryTests } from './battery-tests.ts';

const monthsAhead = 24;

const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7);

const nextMonths = (now: number): string[] => {
  const at = new Date(now);
  return Array.from({ length: monthsAhead }, (_, i) => monthOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + i)));
};

/** Counts batteries by the month in which the middle of their forecast crosses the threshold. */
export class ForecastMonths {
  readonly #now: number;
  readonly #threshold: number;
  readonly #months: Map<string, number>;
  #already = 0;
  #beyond = 0;
  #silent = 0;

  constructor(now: number, threshold: number) {
    this.#now = now;
    this.#threshold = threshold;
    this.#months = new Map(nextMonths(now).map((month) => [month, 0]));
  }

  add(battery: BatteryTests): void {
    const { silent, crossing } = forecastOf(battery, { asOf: this.#now, threshold: this.#threshold });
    if (silent !== null) this.#silent += 1;
    else this.#addCrossing(crossing?.middle?.time ?? null);
  }

  #addCrossing(time: number | null): void {
    const month = time === null ? '' : monthOf(time);
    const counted = this.#months.get(month);
    if (time !== null && time < this.#now) this.#already += 1;
    else if (counted === undefined) this.#beyond += 1;
    else this.#months.set(month, counted + 1);
  }

  report(): ForecastReport {
    const months = [...this.#months].map(([month, count]) => ({ month, count }));
    const [already, beyond, silent] = [this.#already, this.#beyond, this.#silent];
    const total = months.reduce((sum, { count }) => sum + count, already + beyond + silent);
    return { already, months, beyond, silent, total };
  }
}
