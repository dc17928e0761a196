/**
 * Every order of a few things: whoever takes them in turn lets nothing come first, or after something else, more often than another. Each
 * comes first in turn, so that this holds for the first few orders as well.
 */
export function ordersOf<Thing>(things: readonly Thing[]): Thing[][] {
  if (things.length === 0) return [[]];
  const byFirst = things.map((first, at) => ordersOf(things.toSpliced(at, 1)).map((rest) => [first, ...rest]));
  return (byFirst[0] ?? []).flatMap((_, index) => byFirst.flatMap((orders) => orders.slice(index, index + 1)));
}
