import type { ForecastReport } from '@ohmstead/contract';
import { forecastOf, type BatteryTests } from './battery-tests.ts';

const monthsAhead = 24;

const monthOf = (time: number): string => new Date(time).toISOString().slice(0, 7);

const nextMonths = (now: number): string[] => {
  const at = new Date(now);
  return Array.from({ length: monthsAhead }, (_, i) => monthOf(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + i)));
};

/** So many forecasts that are all silent, or whose middle crosses the threshold in one month, if at all. */
export type CountedCrossings = { isSilent: boolean; isPast: boolean; month: string | null; count: number };

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
    const time = crossing?.middle?.time ?? null;
    this.addCounted({
      isSilent: silent !== null,
      isPast: time !== null && time < this.#now,
      month: time === null ? null : monthOf(time),
      count: 1,
    });
  }

  addCounted({ isSilent, isPast, month, count }: CountedCrossings): void {
    const counted = this.#months.get(month ?? '');
    if (isSilent) this.#silent += count;
    else if (isPast) this.#already += count;
    else if (month === null || counted === undefined) this.#beyond += count;
    else this.#months.set(month, counted + count);
  }

  report(): Omit<ForecastReport, 'algorithm' | 'computedAt'> {
    const months = [...this.#months].map(([month, count]) => ({ month, count }));
    const [already, beyond, silent] = [this.#already, this.#beyond, this.#silent];
    const total = months.reduce((sum, { count }) => sum + count, already + beyond + silent);
    return { already, months, beyond, silent, total };
  }
}
