const onlyAscii = /^[\0-\x7f]*$/;
const combiningMarks = /\p{M}/gu;

/**
 * Normalises a text for searching and sorting: 'Ångström' and 'angstrom' are equal. `app.fold_text` does the same in the database, which
 * knows one small sigma, also at the end of a word.
 */
export const foldText = (text: string): string =>
  onlyAscii.test(text)
    ? text.toLowerCase()
    : text.normalize('NFD').replace(combiningMarks, '').toLowerCase().replaceAll('ς', 'σ');
