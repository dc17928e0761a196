const maxLength = 64;

/** Characters that mail programs and browsers accept as dots in a host name. */
const furtherDots = /[\u3002\u06D4\u0701\u0702\uA4F8\uA4FB\u{10A50}]/u;
const furtherSlashes = /[\u2044\u2215\u29F8\u29F9\u2571\u2572\uFE68]/u;
const furtherColons = /[\u02D0\u05C3\u0589\u2236\uA789]/u;
/** Control characters, direction marks, characters without width, private-use characters and lone surrogates. */
const unseen = /[\p{C}\p{Default_Ignorable_Code_Point}]/u;
/** Seven digits, grouped or not: mail programs turn anything that looks like a telephone number into a link. */
const longNumber = /\p{N}(?:[^\p{L}\p{N}]{0,3}\p{N}){6,}/gu;
const digitsShown = 4;

/** The character as programs see it that fold full-width and similar forms. */
const plainOf = (character: string): string => {
  const plain = character.normalize('NFKC');
  if (furtherDots.test(plain)) return '.';
  if (furtherSlashes.test(plain)) return '/';
  return furtherColons.test(plain) ? ':' : plain;
};

function harmless(character: string): string {
  if (/\s/u.test(character)) return ' ';
  if (unseen.test(character)) return '';
  const plain = plainOf(character);
  if (/[.@:\\]/.test(plain)) return ' ';
  return plain === '/' ? '/' : character;
}

function maskLongNumber(number: string): string {
  let digits = 0;
  return number.replaceAll(/\p{N}/gu, (digit) => (++digits > digitsShown ? 'x' : digit));
}

/**
 * Makes text typed by a possible stranger, such as a name or an organisation, safe to use in an email: on one line, short, and without
 * anything that a mail program would turn into a link.
 */
export function strangersWords(text: string): string {
  const words = Array.from(text, harmless)
    .join('')
    .replaceAll(/\/{2,}/g, ' ')
    .replaceAll(/ +/g, ' ')
    .replaceAll(longNumber, maskLongNumber)
    .trim();
  return Array.from(words).slice(0, maxLength).join('').trim();
}
