/** How often one of the first is slower than one of the others (Mann-Whitney): 0.5 where they cannot be told apart. */
export function areaUnderCurve(first: readonly number[], others: readonly number[]): number {
  let wins = 0;
  for (const one of first) for (const other of others) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (first.length * others.length);
}
