/** Standard uncertainties of a state of health, in % of it. `bay` is 0 until a deviation of the bay is known. */
export type UncertaintyBudget = { repeatability: number; bay: number; temperature: number; reference: number };

/** Until an organisation has its own. */
export const usualRepeatabilityPercent = 1;
const leastRepeatabilityPercent = 0.3;
export const pairsForRepeatability = 20;
/** A pair of tests further apart would also measure how the battery aged. */
export const pairWithinDays = 7;

const referenceCelsius = 25;
/** Tests without a temperature count as made this warm. */
const unknownCelsius = 35;
/** Capacity changes by half a per cent per kelvin; the deviation is taken as evenly distributed. */
const percentPerKelvin = 0.5;

const medianOf = (sorted: readonly number[]): number => {
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
};

/**
 * An organisation's own repeatability, in %, from the median of |ln ratio| of two capacity tests of one battery. 1.4826 makes a median
 * absolute deviation comparable to a standard deviation; √2 because both tests of a pair vary.
 */
export const repeatabilityFrom = (pairs: number, medianLogRatio: number): number =>
  pairs < pairsForRepeatability
    ? usualRepeatabilityPercent
    : Math.max(leastRepeatabilityPercent, (1.4826 * medianLogRatio * 100) / Math.SQRT2);

/** The same from the ratios themselves. */
export const repeatabilityOf = (ratios: readonly number[]): number =>
  repeatabilityFrom(
    ratios.length,
    medianOf(ratios.map((ratio) => Math.abs(Math.log(ratio))).toSorted((one, other) => one - other)),
  );

export const uncertaintyBudget = (temperatureC: number | null, repeatability: number): UncertaintyBudget => ({
  repeatability,
  bay: 0,
  temperature: (percentPerKelvin * Math.abs((temperatureC ?? unknownCelsius) - referenceCelsius)) / Math.sqrt(3),
  reference: 0,
});

/** The expanded uncertainty U with coverage factor 2, in points of state of health. */
export const expandedUncertainty = (sohPercent: number, budget: UncertaintyBudget): number =>
  (sohPercent * 2 * Math.hypot(budget.repeatability, budget.bay, budget.temperature, budget.reference)) / 100;
