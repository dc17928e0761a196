import { IconSearch as Icon } from '@tabler/icons-react';
import { expect, test } from 'vitest';
import { rankSections, type Entry } from './entry.ts';

const place = (label: string, change: Partial<Entry> = {}): Entry => ({
  key: label,
  label,
  Icon,
  href: '/',
  ...change,
});
const ranked = (typed: string, ...sections: Entry[][]) =>
  rankSections(
    sections.map((entries, at) => ({ title: String(at), entries })),
    typed,
  ).flatMap(({ entries }) => entries.map(({ label }) => label));

test('the order is exact, beginning, ending, beginning of a word, letters in order', () => {
  const labels = ['Audit log', 'Logbook', 'Log', 'Location grid', 'Reports'].map((label) => place(label));
  expect(ranked('log', [...labels, place('C-log', { match: 'ending' })])).toEqual([
    'Log',
    'Logbook',
    'C-log',
    'Audit log',
    'Location grid',
  ]);
});

test('the section with the best entry is first, and all are shown while nothing is typed', () => {
  const sections = [[place('Data retention')], [place('Retired', { match: 'exact' })]];
  expect(ranked('ret', ...sections)).toEqual(['Retired', 'Data retention']);
  expect(ranked('', ...sections)).toEqual(['Data retention', 'Retired']);
});

test('two letters in order do not suffice', () => {
  expect(ranked('rt', [place('Reports')])).toEqual([]);
  expect(ranked('rts', [place('Reports')])).toEqual(['Reports']);
});

test('among equals what was opened last is first', () => {
  const things = ['SN-1', 'SN-2', 'SN-3'].map((label) => place(label, { match: 'beginning' }));
  const [section] = rankSections([{ title: 'Batteries', entries: things }], 'sn', ['SN-3', 'SN-2']);
  expect(section?.entries.map(({ label }) => label)).toEqual(['SN-3', 'SN-2', 'SN-1']);
});
