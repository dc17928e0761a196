const isDigit = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code >= 0x30 && code <= 0x39;
};

/** Prefixes a run of digits with its length, so that string comparison puts 'sn9' before 'sn10'. */
const lengthFirst = (run: string): string => {
  const number = run.startsWith('0') ? run.replace(/^0+(?=\d)/, '') : run;
  return String.fromCharCode(0x30 + Math.min(number.length, 0x40)) + number;
};

/** The sort key of a folded text, in which numbers are ordered by value. */
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
  return key + folded.slice(start);
};

/** A total order: texts with equal keys ('a' and 'A') are compared by code units. */
export const compareKeyed = (keyA: string, keyB: string, textA: string, textB: string): number => {
  if (keyA !== keyB) return keyA < keyB ? -1 : 1;
  if (textA === textB) return 0;
  return textA < textB ? -1 : 1;
};
