/**
 * Words that most guessed passwords are made of. With the years, digits and signs that people put round them they stand for many
 * thousands of passwords that satisfy every rule of `passwordRules`, and that every guessing program tries first.
 */
const commonWords = new Set(
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

/** Signs that stand for letters in every such password. */
const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
};

const spellOut = (text: string): string => text.replaceAll(/[@431!0$5]/g, (sign) => lookAlikes[sign] ?? sign);
const lettersOnly = (text: string): string => text.replaceAll(/[^a-z]/g, '');

/** The word that is left without the digits and signs in front and behind. */
const coreOf = (text: string): string => text.replace(/^[^a-z]+/, '').replace(/[^a-z]+$/, '');

export function isCommonPassword(password: string): boolean {
  const text = password.toLowerCase();
  const cores = [coreOf(text), lettersOnly(text), lettersOnly(spellOut(coreOf(text))), coreOf(spellOut(text))];
  return cores.some((core) => commonWords.has(core) || isRepeated(core));
}

/** `Aaaaaaa1!` and `Abababa1!` */
const isRepeated = (core: string): boolean => core.length > 2 && new Set(core).size <= 2;

const wordMinLength = 4;
const productWords = ['ohmstead'];

/** Of an address only what stands before the @: half of the world shares a mail provider. */
const localPart = (text: string): string => text.split('@', 1)[0] ?? '';

/** Whether it contains what anybody knows of its owner: the name, the address, the company, and this product. */
export const namesItsOwner = (password: string, known: readonly (string | null | undefined)[]): boolean => {
  const text = password.toLowerCase();
  const names = known.map((name) => localPart(name ?? '').toLowerCase());
  const words = [...names.flatMap((name) => name.split(/[^\p{L}\p{N}]+/u)), ...productWords];
  return words.some((word) => word.length >= wordMinLength && text.includes(word));
};
