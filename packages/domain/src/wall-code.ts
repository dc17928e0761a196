import { labelCodeCharacters } from './label-code.ts';

/** What a screen shows until someone approves it: the characters of labels, as capitals. */
export const wallCodeCharacters = labelCodeCharacters.toUpperCase();
export const wallCodeLength = 6;

const form = new RegExp(`^[${wallCodeCharacters}]{${wallCodeLength}}$`);

/** Letters that people read instead of the digits that they resemble. */
const misread: Readonly<Record<string, string>> = { O: '0', I: '1', L: '1' };

/** The code as somebody typed it; undefined where it can be none. */
export const readWallCode = (text: string): string | undefined => {
  const code = text
    .toUpperCase()
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[OIL]/g, (letter) => misread[letter] ?? letter);
  return form.test(code) ? code : undefined;
};
