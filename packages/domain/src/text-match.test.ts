import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { compareFound, matchName, matchNumber } from './text-match.ts';

test.each([
  ['Ångström', 'angstrom'],
  ['SN-Ä', 'sn-a'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδός', 'οδοσ'],
  ['İzmir', 'izmir'],
  ['\u0301', ''],
])('keywords are folded, case and accents aside: %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
});

test.each([
  ['SN-00123', 'sn-00123', 'exact'],
  ['SN-00123', 'SN-0', 'beginning'],
  ['SN-00123', '123', 'ending'],
  ['SN-00123', '012', undefined],
  ['Zürich-7', 'zurich', 'beginning'],
  ['SN_1', 'n_1', 'ending'],
  ['SN-1', 'n_1', undefined],
  ['SN-1', '%', undefined],
  ['SN\\1', '\\1', 'ending'],
  ['SN-1', '\u0301', undefined],
])('a serial number is found by the whole, the beginning or the ending of it: %s by %s', (text, asked, match) => {
  expect(matchNumber(text, asked)).toBe(match);
});

test.each([
  ['South Tower', 'south tower', 'exact'],
  ['South Tower', 'SOU', 'beginning'],
  ['South Tower', 'tow', 'word'],
  ['South Tower', 'tow sou', 'word'],
  ['South Tower', 'ower', undefined],
  ['South Tower', 'tow nor', undefined],
  ['Rack B-12', '12', 'word'],
  ['Rack B-12', 'b-1', 'word'],
  ['Halle Öst', 'ost', 'word'],
  ['Bench 50 %', '%', 'word'],
  ['Bench 50', '%', undefined],
  ['Abbot cab', 'b', undefined],
])('a name is found by the beginnings of its words: %s by %s', (name, asked, match) => {
  expect(matchName(name, asked)).toBe(match);
});

test('the order is exact, beginning, ending, word; then title', () => {
  const found = [
    { match: 'word', title: 'a' },
    { match: 'ending', title: 'b' },
    { match: 'beginning', title: 'D' },
    { match: 'beginning', title: 'c' },
    { match: 'exact', title: 'z' },
  ] as const;
  expect(found.toSorted(compareFound).map(({ title }) => title)).toEqual(['z', 'c', 'D', 'b', 'a']);
});
