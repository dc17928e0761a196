/** What a spectrum was measured at, in °C and %; null where it is not known. */
export type Conditions = { temperature: number | null; stateOfCharge: number | null };

/** How far two spectra of a battery may be apart. */
const mostApart = { temperature: 5, stateOfCharge: 10 };

/** Null where temperature or charge of either is not known. */
export function areComparable(one: Conditions, other: Conditions): boolean | null {
  const near = (['temperature', 'stateOfCharge'] as const).map((name) => {
    const [a, b] = [one[name], other[name]];
    return a === null || b === null ? null : Math.abs(a - b) <= mostApart[name];
  });
  return near.includes(null) ? null : !near.includes(false);
}
