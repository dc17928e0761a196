import type { Figure } from './figure.ts';

const shown = 10;

/** None may be wrong, of all these where one says how many they are; the first that are, are shown. */
export function none(name: string, wrong: readonly string[], all?: number): Figure {
  for (const each of wrong.slice(0, shown)) console.log(`   ${name}: ${each}`);
  return { name, value: wrong.length, unit: all === undefined ? '' : `of ${all}`, bound: { atMost: 0 } };
}
