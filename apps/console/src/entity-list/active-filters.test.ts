import { expect, it } from 'vitest';
import { activeFilters } from './active-filters.ts';
import { splitKeywords } from './keywords.ts';

it('a filter is named in words, with the filters that remain without it', () => {
  const filters = { keywords: ['leaf', '7'], sohRange: [10, 79] as const, notRetired: true };
  expect(activeFilters(filters)).toEqual([
    { key: 'keywords', words: 'Keywords: leaf 7', without: { sohRange: [10, 79], notRetired: true } },
    { key: 'sohRange', words: 'State of health: 10 to 79 %', without: { keywords: ['leaf', '7'], notRetired: true } },
    { key: 'notRetired', words: 'Not retired', without: { keywords: ['leaf', '7'], sohRange: [10, 79] } },
  ]);
  expect(activeFilters({})).toEqual([]);
});

it('keywords are split on whitespace, empty pieces dropped', () => {
  expect(splitKeywords('  leaf\t 7  ')).toEqual(['leaf', '7']);
  expect(splitKeywords('   ')).toEqual([]);
});
