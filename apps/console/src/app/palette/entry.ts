import type { SearchItem, SearchKind } from '@ohmstead/contract';
import { matchName, textMatches, type TextMatch } from '@ohmstead/domain';
import type { Icon } from '@tabler/icons-react';

export type Thing = Pick<SearchItem, 'id' | 'title' | 'subtitle'> & { kind: SearchKind };

/** One line of the palette: an address to open, or something to do. */
export type Entry = {
  key: string;
  label: string;
  hint?: string;
  Icon: Icon;
  match?: TextMatch;
  thing?: Thing;
} & ({ href: string } | { run: () => unknown });

export type Section = { title: string; entries: readonly Entry[] };

const lettersInOrder = (label: string, typed: string): boolean => {
  let at = 0;
  for (const letter of label.toLowerCase()) if (letter === typed[at]) at += 1;
  return at === typed.length;
};

/** Shorter texts are in the letters of nearly everything. */
const fewestLetters = 3;

const worst = textMatches.length + 1;

/** Best first: exact, beginning, ending, beginning of a word, letters in order. Undefined if the entry is not meant. */
const rankOf = ({ label, hint = '', match }: Entry, typed: string): number | undefined => {
  const found = match ?? matchName(label, typed) ?? (matchName(`${label} ${hint}`, typed) && 'word');
  if (found !== undefined) return textMatches.indexOf(found);
  const letters = typed.toLowerCase().replaceAll(/\s/g, '');
  return letters.length >= fewestLetters && lettersInOrder(label, letters) ? worst : undefined;
};

/** Among equals, what was opened last is first. */
const byRank = (ranked: readonly (readonly [Entry, number])[], recent: readonly string[]) => {
  const ageOf = ({ key }: Entry) => (recent.includes(key) ? recent.indexOf(key) : recent.length);
  return ranked.toSorted(([one, rank], [other, otherRank]) => rank - otherRank || ageOf(one) - ageOf(other));
};

/**
 * The entries that are meant, best first, in their sections; the section with the best entry first. Everything if nothing is typed. `recent`
 * are keys, the latest first.
 */
export const rankSections = (
  sections: readonly Section[],
  typed: string,
  recent: readonly string[] = [],
): Section[] => {
  if (typed === '') return sections.filter(({ entries }) => entries.length > 0);
  return sections
    .map(({ title, entries }) => {
      const ranked = byRank(
        entries.flatMap((entry) => {
          const rank = rankOf(entry, typed);
          return rank === undefined ? [] : [[entry, rank] as const];
        }),
        recent,
      );
      return { title, entries: ranked.map(([entry]) => entry), best: ranked[0]?.[1] ?? Infinity };
    })
    .filter(({ entries }) => entries.length > 0)
    .toSorted((one, other) => one.best - other.best)
    .map(({ title, entries }) => ({ title, entries }));
};
