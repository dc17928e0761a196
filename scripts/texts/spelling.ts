import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import nspell from 'nspell';
import { wordsOfTheField } from './words-of-the-field.ts';

const require = createRequire(import.meta.url);
const dictionary = dirname(require.resolve('dictionary-en-gb'));
const speller = nspell(readFileSync(join(dictionary, 'index.aff')), readFileSync(join(dictionary, 'index.dic')));
for (const word of wordsOfTheField) speller.add(word);

const marks = /^[^\p{L}\d]+|[^\p{L}\d]+$/gu;
const isWord = /^[\p{L}’'-]+$/u;
/** Acronyms, names of code and signs such as Ω. */
const isName = /^\p{Lu}{2,}|\p{Ll}\p{Lu}|^\p{L}$|^\p{Script=Greek}/u;

const judged = new Map<string, boolean>();

const isSpelled = (word: string): boolean => {
  const known = judged.get(word) ?? speller.correct(word);
  judged.set(word, known);
  return known;
};

/** The words of a text that British English spells otherwise. */
export const misspelledWords = (text: string): string[] =>
  text
    .split(/[\s/…]+/)
    .map((part) => part.replaceAll(marks, ''))
    .filter((part) => isWord.test(part))
    .flatMap((part) => part.split('-'))
    .map((word) => word.replaceAll('’', "'").replace(/'s?$/, ''))
    .filter((word) => word !== '' && !isName.test(word) && !isSpelled(word));
