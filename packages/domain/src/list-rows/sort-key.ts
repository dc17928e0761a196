const isDigit = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code >= 0x30 && code <= 0x39;
};

/** Prefixes a run of digits with its length, so that string comparison puts 'sn9' before 'sn10'. */
const lengthFirst = (run: string): string => {
  const number = run.startsWith('0') ? run.replace(/^0+(?=\d)/, '') : run;
  return String.fromCharCode(0x30 + Math.min(number.length, 0x40)) + number;
};

const fromSurrogates = /[\ud800-\uffff]/;
const highestUnits = /[\ud800-\uffff]/g;
const [privateUse, surrogates] = [0xe000, 0x2000];

const shifted = (unit: string): string => {
  const code = unit.charCodeAt(0);
  return String.fromCharCode(code < privateUse ? code + surrogates : code - (privateUse - 0xd800));
};

/**
 * Compares by code point, as databases do, where JavaScript compares halves of surrogate pairs: U+FF21 comes before U+1F600. Only for
 * comparing.
 */
const byCodePoint = (text: string): string => (fromSurrogates.test(text) ? text.replace(highestUnits, shifted) : text);

/** The sort key of a folded text, in which numbers are ordered by value. `app.text_sort_key` computes the same in the database. */
export const textSortKey = (folded: string): string => {
  let key = '';
  let start = 0;
  for (let i = 0; i < folded.length; i++) {
    if (!isDigit(folded, i)) continue;
    let end = i + 1;
    while (isDigit(folded, end)) end++;
    key += folded.slice(start, i) + lengthFirst(folded.slice(i, end));
    start = i = end;
  }
  return byCodePoint(key + folded.slice(start));
};

/** A total order: texts with equal keys ('a' and 'A') are compared by code points. */
export const compareKeyed = (keyA: string, keyB: string, textA: string, textB: string): number => {
  if (keyA !== keyB) return keyA < keyB ? -1 : 1;
  if (textA === textB) return 0;
  return byCodePoint(textA) < byCodePoint(textB) ? -1 : 1;
};
