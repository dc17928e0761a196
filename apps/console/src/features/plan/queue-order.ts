type Queue = {
  /** All batteries in their order. */
  queue: readonly number[];
  /** How many of them people have put into an order; the others follow by rule. */
  first: readonly number[];
};

/** More are not remembered: whoever moves the five hundredth battery has a question of rules, not of order. */
const mostFirst = 500;

/**
 * Who comes first when a battery is put before another, or after it: everything down to the lower of the two places is then in an order that
 * people chose.
 */
export const putBefore = ({ queue, first }: Queue, moved: number, target: number, isAfter: boolean): number[] => {
  const others = queue.filter((batteryId) => batteryId !== moved);
  const place = others.indexOf(target) + (isAfter ? 1 : 0);
  const order = others.toSpliced(place, 0, moved);
  const chosen = Math.max(place, queue.indexOf(moved)) + 1;
  return order.slice(0, Math.min(mostFirst, Math.max(chosen, first.length)));
};

/** The setting as it was saved, whatever it holds. */
export const readFirst = (setting: unknown): number[] =>
  Array.isArray(setting) ? setting.filter((id) => Number.isSafeInteger(id)).slice(0, mostFirst) : [];
