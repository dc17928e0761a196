import { searchTextMaxLength } from '@ohmstead/contract';
import { readClaimCode } from '../../fleet/read-claim-link.ts';

/** In an address, what reads as JSON is a text only with quotation marks: digits alone would become a number. */
const inAddress = (code: string): string => {
  try {
    JSON.parse(code);
    return JSON.stringify(code);
  } catch {
    return code;
  }
};

/** The address in the console that a scanned code leads to; undefined if it can be neither a claim link nor a serial number. */
export const addressOfCode = (text: string): string | undefined => {
  const thingName = readClaimCode(text);
  if (thingName !== undefined) return `/account/claim-device/${thingName}`;
  const code = text.trim();
  return code === '' || code.length > searchTextMaxLength
    ? undefined
    : `/find?code=${encodeURIComponent(inAddress(code))}`;
};
