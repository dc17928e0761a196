/** Evenly spread numbers of [0, 1) that are the same for the same seed (mulberry32, T. Ettinger 2017, public domain). */
export const seededRandom = (seed: number): (() => number) => {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Normally spread numbers of mean 0 and deviation 1 (G. E. P. Box, M. E. Muller, Ann. Math. Stat. 29 (1958) 610). */
export const seededNormal = (seed: number): (() => number) => {
  const random = seededRandom(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
};
