/** The package has no types of its own. */
declare module 'nspell' {
  type Speller = { add: (word: string) => Speller; correct: (word: string) => boolean };
  export default function nspell(affixes: Buffer, words: Buffer): Speller;
}
