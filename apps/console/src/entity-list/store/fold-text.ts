const onlyAscii = /^[\0-\x7f]*$/;
const combiningMarks = /\p{M}/gu;

/** A text as searching and sorting see it: 'Ångström' and 'angstrom' are the same. */
export const foldText = (text: string): string =>
  onlyAscii.test(text) ? text.toLowerCase() : text.normalize('NFD').replace(combiningMarks, '').toLowerCase();

const isDigit = (text: string, index: number): boolean => {
  const code = text.charCodeAt(index);
  return code >= 0x30 && code <= 0x39;
};

/** A run of digits led by its length, so that plain comparison of strings puts 'sn9' before 'sn10'. */
const lengthFirst = (run: string): string => {
  const number = run.startsWith('0') ? run.replace(/^0+(?=\d)/, '') : run;
  return String.fromCharCode(0x30 + Math.min(number.length, 0x40)) + number;
};

/** The key by which folded texts are ordered: numbers in them count by value. */
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

/** A total order: what sorts alike ('a' and 'A') falls back to its code units. */
export const compareKeyed = (keyA: string, keyB: string, textA: string, textB: string): number => {
  if (keyA !== keyB) return keyA < keyB ? -1 : 1;
  if (textA === textB) return 0;
  return textA < textB ? -1 : 1;
};
