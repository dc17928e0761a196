export type CompareSlots = (a: number, b: number) => number;

const withoutMoved = (order: Uint32Array, moved: Uint8Array): Uint32Array => {
  const kept = new Uint32Array(order.length);
  let length = 0;
  for (let i = 0; i < order.length; i++) if (moved[order[i]!] !== 1) kept[length++] = order[i]!;
  return kept.subarray(0, length);
};

const insertPosition = (order: Uint32Array, slot: number, from: number, compare: CompareSlots): number => {
  let low = from;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (compare(order[middle]!, slot) < 0) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Merges two sorted lists, copying the runs between insertions as a whole. */
export const insertSorted = (order: Uint32Array, added: Uint32Array, compare: CompareSlots): Uint32Array => {
  const merged = new Uint32Array(order.length + added.length);
  let taken = 0;
  for (let i = 0; i < added.length; i++) {
    const position = insertPosition(order, added[i]!, taken, compare);
    merged.set(order.subarray(taken, position), taken + i);
    merged[position + i] = added[i]!;
    taken = position;
  }
  merged.set(order.subarray(taken), taken + added.length);
  return merged;
};

/**
 * Moves changed rows to their positions without sorting the others again.
 * @param moved 1 for every slot whose old position is invalid: changed and removed rows
 * @param placed the slots to insert: changed and added rows
 */
export const repairOrder = (
  order: Uint32Array,
  moved: Uint8Array,
  placed: readonly number[],
  compare: CompareSlots,
): Uint32Array => insertSorted(withoutMoved(order, moved), Uint32Array.from(placed).sort(compare), compare);
