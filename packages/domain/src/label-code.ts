/** Without the letters that are mistaken for digits or for each other. */
export const labelCodeCharacters = '0123456789abcdefghjkmnpqrstvwxyz';
export const labelCodeLength = 12;

/** Where the address in a printed code leads to; the code itself follows. */
export const labelCodePath = '/q/';

/** The most labels of one print. */
export const maxLabels = 1_000;

/** The most codes of one list of scanned codes, and of one call that looks them up. */
export const maxScannedCodes = 200;
export const scannedCodeMaxLength = 200;

const typed = /^[0-9a-z]{4}[ -]?[0-9a-z]{4}[ -]?[0-9a-z]{4}$/;
const addressed = new RegExp(String.raw`^https?://[^/]+${labelCodePath}([^/?#]+)/?$`);

/** Letters that people read instead of the digits that they resemble. */
const misread: Readonly<Record<string, string>> = { o: '0', i: '1', l: '1' };

/**
 * The code of a label, from the address that was scanned or as somebody typed it. The host does not matter: labels outlive addresses. Twelve
 * characters alone may be a serial number as well.
 */
export const readLabelCode = (text: string): { code: string; isCertain: boolean } | undefined => {
  const lower = text.trim().toLowerCase();
  const [, inAddress] = addressed.exec(lower) ?? [];
  const candidate = inAddress ?? lower;
  if (!typed.test(candidate)) return undefined;
  const code = candidate.replaceAll(/[ -]/g, '').replaceAll(/[oil]/g, (letter) => misread[letter] ?? letter);
  return { code, isCertain: inAddress !== undefined };
};
