import type { Figure } from './figure.ts';

const shown = 10;

/** A figure that must be zero, optionally out of a total; prints the first findings. */
export function none(name: string, wrong: readonly string[], all?: number): Figure {
  for (const each of wrong.slice(0, shown)) console.log(`   ${name}: ${each}`);
  return { name, value: wrong.length, unit: all === undefined ? '' : `of ${all}`, bound: { atMost: 0 } };
}
