import { foldText } from './fold-text.ts';

/** How a text was found, best first. */
export const textMatches = ['exact', 'beginning', 'ending', 'word'] as const;
export type TextMatch = (typeof textMatches)[number];

const wordCharacter = /[\p{L}\p{N}]/u;

/** Both are folded. */
function beginsAWord(text: string, beginning: string): boolean {
  for (let at = text.indexOf(beginning); at !== -1; at = text.indexOf(beginning, at + 1))
    if (!wordCharacter.test(text.charAt(at - 1))) return true;
  return false;
}

/** Serial numbers are read off a sticker: all of one, its beginning or its ending. */
export function matchNumber(serialNumber: string, asked: string): TextMatch | undefined {
  const [text, query] = [foldText(serialNumber), foldText(asked)];
  if (query === '') return undefined;
  if (text === query) return 'exact';
  if (text.startsWith(query)) return 'beginning';
  return text.endsWith(query) ? 'ending' : undefined;
}

/** Names are found by the beginnings of their words, in any order. */
export function matchName(name: string, asked: string): TextMatch | undefined {
  const [text, query] = [foldText(name), foldText(asked)];
  const words = query.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return undefined;
  if (text === query) return 'exact';
  if (text.startsWith(query)) return 'beginning';
  return words.every((word) => beginsAWord(text, word)) ? 'word' : undefined;
}

const rankOf = (match: TextMatch | undefined): number =>
  match === undefined ? textMatches.length : textMatches.indexOf(match);

export const betterMatch = (one: TextMatch | undefined, other: TextMatch | undefined): TextMatch | undefined =>
  rankOf(one) <= rankOf(other) ? one : other;

type Found = { match: TextMatch; title: string };

const compareTexts = (one: string, other: string): number => (one === other ? 0 : one < other ? -1 : 1);

/** Best match first, then by title. */
export const compareFound = (one: Found, other: Found): number =>
  rankOf(one.match) - rankOf(other.match) ||
  compareTexts(foldText(one.title), foldText(other.title)) ||
  compareTexts(one.title, other.title);
