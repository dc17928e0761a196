import { readFileSync } from 'node:fs';
import { mostCommonWords } from '@ohmstead/domain';

const listed = readFileSync(new URL('common-words.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n');

/** The console's words, the basis of most passwords in large leaks, and first names. */
export const commonWords: ReadonlySet<string> = new Set([...mostCommonWords, ...listed]);
