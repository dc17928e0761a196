import { readFileSync } from 'node:fs';
import { mostCommonWords } from '@ohmstead/domain';

const listed = readFileSync(new URL('common-words.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

/** Beside those that the console knows: what most passwords of large leaks consist of, and first names. */
export const commonWords: ReadonlySet<string> = new Set([...mostCommonWords, ...listed]);
