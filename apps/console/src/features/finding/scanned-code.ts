import { labelCodePath, readLabelCode, searchTextMaxLength } from '@ohmstead/domain';
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

/** The address in the console that a scanned code leads to: that of a label or a claim link, or a search. Undefined if it is too long for that. */
export const addressOfCode = (text: string): string | undefined => {
  const thingName = readClaimCode(text);
  if (thingName !== undefined) return `/account/claim-device/${thingName}`;
  const label = readLabelCode(text);
  if (label?.isCertain === true) return `${labelCodePath}${label.code}`;
  const code = text.trim();
  return code === '' || code.length > searchTextMaxLength
    ? undefined
    : `/find?code=${encodeURIComponent(inAddress(code))}`;
};
