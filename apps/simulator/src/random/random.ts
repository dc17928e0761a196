/** A number in [0, 1). */
export type Random = () => number;

/** FNV-1a, so that similar names give unrelated numbers. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** The same name gives the same numbers on every machine (mulberry32). */
export function seededRandom(...name: (string | number)[]): Random {
  let state = hash(name.join('|'));
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export const between = (random: Random, low: number, high: number): number => low + random() * (high - low);

export const wholeBetween = (random: Random, low: number, high: number): number =>
  Math.floor(between(random, low, high + 1));

export const isChance = (random: Random, probability: number): boolean => random() < probability;

/** Normally distributed with mean 0 and standard deviation 1 (Box and Muller). */
export const gaussian = (random: Random): number =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());

export function pick<Item>(random: Random, items: readonly Item[]): Item {
  const item = items[Math.floor(random() * items.length)];
  if (item === undefined) throw new Error('there is nothing to pick from');
  return item;
}

/** Picks an entry at random, by weight. */
export function pickWeighted<Item>(random: Random, weighted: readonly (readonly [Item, number])[]): Item {
  let left = random() * weighted.reduce((sum, [, weight]) => sum + weight, 0);
  for (const [item, weight] of weighted) {
    left -= weight;
    if (left < 0) return item;
  }
  return pick(random, weighted)[0];
}
