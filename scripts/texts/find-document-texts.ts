import type { Text } from './find-texts.ts';
import { wordsOf } from './prose.ts';

/** Each on as many lines as before, so that lines keep their numbers. */
const notPages = [
  /^ *```[\s\S]*?^ *```/gm,
  /`[^`]+`/g,
  /<!--[\s\S]*?-->/g,
  /<style>[\s\S]*?<\/style>|<script[\s\S]*?<\/script>/g,
];

/** What the head of a page says of it. */
const headTexts = /\bcontent="([^"]*)"/g;
/** Where links lead. */
const addresses = /\]\([^)]*\)|\]: \S+|https?:\/\/[^\s)>]+/g;

/** The texts of a page in Markdown or HTML, line by line. */
export function findDocumentTexts(file: string, page: string): Text[] {
  const read = notPages.reduce((rest, mark) => rest.replaceAll(mark, (cut) => cut.replaceAll(/[^\n]/g, '')), page);
  return read.split('\n').flatMap((written, index) => {
    const text = wordsOf(written.replaceAll(headTexts, '>$1<').replaceAll(addresses, ' '));
    return text === undefined ? [] : [{ file, line: index + 1, text }];
  });
}
