import { isWalk } from './keyboard-walk.ts';

/**
 * The words most guessed passwords are built from. Combined with years, digits and punctuation, they cover many thousands of passwords that
 * satisfy every rule in `passwordRules` and that guessing programs try first. The server has thousands more words.
 */
export const mostCommonWords: ReadonlySet<string> = new Set(
  `password passwort passw pass word letmein welcome willkommen admin administrator root user guest login master secret changeme
  default temp temporary test testing hello qwerty qwertz qwertyuiop azerty asdf asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx qweasd
  abc abcd abcde abcdef abcdefg iloveyou lovely love sunshine princess dragon monkey tiger shadow flower butterfly football
  baseball basketball soccer hockey superman batman spiderman starwars pokemon naruto computer internet server system network
  office company business summer winter spring autumn fall january february march april may june july august september october
  november december monday tuesday wednesday thursday friday saturday sunday sommer herbst fruehling michael jordan jessica
  ashley daniel thomas robert charlie andrew michelle jennifer hunter ranger buster harley ginger pepper cookie chocolate
  cheese banana orange apple samsung google facebook microsoft windows linkedin battery batteries batterie analyzer volt ohm
  trustno whatever freedom mustang ferrari mercedes porsche toyota yamaha arsenal liverpool chelsea barcelona juventus
  london berlin paris america england germany france canada mexico brazil india china australia access killer zaq xsw`.split(
    /\s+/,
  ),
);

/** The letter each digit or sign can stand for. There are two tables, since `1` and `!` can be either i or l. */
const lookAlikes: readonly Readonly<Record<string, string>>[] = ['i', 'l'].map((one) => ({
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '9': 'g',
  '1': one,
  '!': one,
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
}));

const spellOut = (text: string, letters: Readonly<Record<string, string>>): string =>
  text.replaceAll(/[@483910$57+!]/g, (sign) => letters[sign] ?? sign);

const isSequence =
  /^(?:0?1(?:2(?:3(?:4(?:5(?:6(?:7(?:8(?:90?)?)?)?)?)?)?)?)?|(?:(?:(?:9?8)?7)?6)?54321|4?321|112233|123123|1122|2580|(\d)\1{2,})$/;
const isYear = /^(?:19|20)\d\d$/;

/** What people append to a word: a sign, digits, more signs. Any one or two digits count; longer runs only if they are a popular choice. */
function isCommonEnding(ending: string): boolean {
  const [, sign, digits, signs] = /^([^\p{L}\p{N}\s]{0,2})(\d*)([^\p{L}\p{N}\s]{0,4})$/u.exec(ending) ?? [];
  if (sign === undefined || digits === undefined || signs === undefined) return false;
  if (digits === '' || isSequence.test(digits) || isYear.test(digits)) return true;
  return digits.length <= 2 && !sign.startsWith('-');
}

const beginning = /^(?:[^\p{L}\p{N}\s]{1,2}|1(?:2(?:34?)?)?[^\p{L}\p{N}\s]?)?$/u;

/** `Password`, `PASSWORD`, `password`, `passworD`: in short words, any other mix of capitals may well be random. */
const plainCapitals = /^(?:\P{Lu}*|\P{Lu}?\p{Lu}\P{Lu}*|\P{Ll}*|\P{Lu}*\p{Lu}\P{L}*)$/u;
const longWord = 6;

/** Removes a sign inside a word: `Pass@word`, `Pass-word`. */
const withoutSign = (text: string): string => text.replace(/(?<=.)[^\p{L}\p{N}](?=.)/u, '');

/** The word that is written twice, as in `dragondragon`; undefined if the halves differ. */
const halfOf = (text: string): string | undefined => {
  const half = text.slice(0, text.length / 2);
  return half + half === text ? half : undefined;
};

function isCommonCore(core: string, words: ReadonlySet<string>): boolean {
  const text = core.toLowerCase();
  if (text.length < 3 || (text.length < longWord && !plainCapitals.test(core))) return false;
  if (isRepeated(text) || isWalk(text)) return true;
  return [text, ...lookAlikes.map((letters) => spellOut(text, letters))].some((spelled) => {
    const joined = spelled.length > longWord ? withoutSign(spelled) : spelled;
    const half = halfOf(joined);
    return words.has(spelled) || words.has(joined) || (half !== undefined && words.has(half));
  });
}

/** One letter or a short group repeated, as in `Aaaaaa1!` and `Abababa1!`. */
const isRepeated = (text: string): boolean =>
  /^([a-z])\1{3,}$/.test(text) ||
  (text.length >= longWord && /^([a-z]{2,3})\1+[a-z]{0,2}$/.test(text) && new Set(text).size <= 3);

/** `Aa123456!`: only the run of digits matters. */
const rowOfDigits = /^[a-z]{1,3}[^a-z0-9]?(\d{4,})[^a-z0-9]{0,4}$/;

export function isCommonPassword(password: string, words: ReadonlySet<string> = mostCommonWords): boolean {
  const text = password.toLowerCase();
  if (isWalk(text) || isSequence.test(rowOfDigits.exec(text)?.[1] ?? '')) return true;
  for (let start = 0; start <= 5 && beginning.test(password.slice(0, start)); start++)
    for (let end = password.length; end >= start + 3; end--)
      if (isCommonEnding(password.slice(end)) && isCommonCore(password.slice(start, end), words)) return true;
  return false;
}

const wordMinLength = 4;
const productWords = ['ohmstead'];

/** Only the part of an email address before the @: unrelated people share a mail provider. */
const localPart = (text: string): string => text.split('@', 1)[0] ?? '';

/** Whether the password contains something publicly known about its owner: name, email address, company or the name of this product. */
export const namesItsOwner = (password: string, known: readonly (string | null | undefined)[]): boolean => {
  const text = password.toLowerCase();
  const names = known.map((name) => localPart(name ?? '').toLowerCase());
  const words = [...names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)), ...productWords];
  return words.some((word) => word.length >= wordMinLength && text.includes(word));
};
