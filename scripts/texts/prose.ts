/** Settings with their values, code between backticks, places for values, and marks of HTML are no words. */
const notWords = /`[^`]*`|\{\w+\}|<[^>]*>|\b[A-Z][A-Z\d]*_[A-Z\d_]+(?:=\S*)?|&\w+;/g;

const elements = /^(?:(?:button|input|select|tbody|td|textarea|th|thead|tr)\b[, ]*)+$/;

/** SQL, CSS, selectors, media queries, headers and paths. */
const isCode = (text: string): boolean =>
  elements.test(text) ||
  /[_=;{}|\\]|::|^\(|^\s*-- |^\/|[a-z]\(|'(?:none|self)'|sans-serif/.test(text) ||
  /^\s*(?:select|insert|update|delete|create|copy|declare|fetch|with|and|join|left join|case when|union all)\b/.test(
    text,
  );

const letters = /\p{L}/u;
/** A value in a template counts as a word. */
const twoWords = /[\p{L}…][\p{L}’']*[,.:;!?…)]?\s+[("'‘“]?[\p{L}…]/u;
const oneName = /^\p{Lu}\p{Ll}+$/u;

const plain = (written: string): string => written.replaceAll(notWords, ' ').replaceAll(/\s+/g, ' ').trim();

/** The words that stand on a page, on one line; undefined where there are none. */
export function wordsOf(written: string): string | undefined {
  const text = plain(written);
  return letters.test(text) ? text : undefined;
}

/** The words of a string that people read; undefined for a string that only programs read. */
export function proseOf(written: string): string | undefined {
  const text = wordsOf(written);
  return text !== undefined && !isCode(text) && (twoWords.test(text) || oneName.test(text)) ? text : undefined;
}
