/**
 * Slots by the rank of their text, stable. Rank 0 is 'empty' and comes last in both directions.
 * Costs one pass over the rows and one over the ranks.
 */
export const countingSort = (
  slots: Uint32Array,
  rankOf: (slot: number) => number,
  maxRank: number,
  descending: boolean,
): Uint32Array => {
  const bucketOf = (rank: number): number => {
    if (rank === 0) return maxRank;
    return descending ? maxRank - rank : rank - 1;
  };
  const starts = new Uint32Array(maxRank + 2);
  for (let i = 0; i < slots.length; i++) starts[bucketOf(rankOf(slots[i]!)) + 1]!++;
  for (let bucket = 0; bucket <= maxRank; bucket++) starts[bucket + 1]! += starts[bucket]!;
  const sorted = new Uint32Array(slots.length);
  for (let i = 0; i < slots.length; i++) sorted[starts[bucketOf(rankOf(slots[i]!))]!++] = slots[i]!;
  return sorted;
};
