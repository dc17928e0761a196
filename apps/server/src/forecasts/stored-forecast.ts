import type { Silence } from '@ohmstead/metrology';
import { forecastOf, type BatteryTests } from './battery-tests.ts';
import { addErrors, noErrors, type Errors } from './forecast-quality.ts';

/** What is kept of a forecast that reads every service. Times in ms. */
export type StoredForecast = {
  batteryId: number;
  earliest: number | null;
  middle: number | null;
  silent: Silence | null;
  /** After this time it is another one, even if nothing happens. */
  holdsUntil: number | null;
  /** Of the tests that it rests on. */
  testLocationIds: (number | null)[];
  /** Of all services that were read. */
  locationIds: (number | null)[];
  errors: Errors;
};

type Question = { asOf: number; threshold: number };

export async function storedForecastOf(battery: BatteryTests, question: Question): Promise<StoredForecast> {
  const { crossing, silent, inputs, holdsUntil } = forecastOf(battery, question);
  const used = new Set(inputs);
  const errors = noErrors();
  await addErrors(errors, battery);
  return {
    batteryId: battery.batteryId,
    earliest: crossing?.earliest?.time ?? null,
    middle: crossing?.middle?.time ?? null,
    silent,
    holdsUntil: firstOf([holdsUntil, nextRead(battery, question.asOf)]),
    testLocationIds: placesOf(battery.ends.filter(({ id }) => used.has(id))),
    locationIds: placesOf(battery.ends),
    errors,
  };
}

const placesOf = (ends: BatteryTests['ends']) => [...new Set(ends.map(({ locationId }) => locationId))];

/** Clocks of analyzers may be ahead: an end, or a retirement, that is not read yet. */
const nextRead = ({ ends, retiredAt }: BatteryTests, asOf: number): number | null =>
  firstOf([retiredAt, ...ends.map(({ time }) => time)].filter((time) => time !== null && time > asOf));

function firstOf(times: readonly (number | null)[]): number | null {
  let first: number | null = null;
  for (const time of times) if (time !== null && (first === null || time < first)) first = time;
  return first;
}
