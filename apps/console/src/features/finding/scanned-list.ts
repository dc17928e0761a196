import type { FoundThing } from '@ohmstead/contract';
import { maxScannedCodes, readLabelCode, scannedCodeMaxLength } from '@ohmstead/domain';
import { readClaimCode } from '../../fleet/read-claim-link.ts';

/** Codes as they were read or typed, each once, the newest last. */
export type ScannedList = readonly string[];

/** Separators within makers' codes, which no list can show, are left out. */
const cleaned = (text: string): string =>
  text
    .replaceAll(/\p{Cc}/gu, '')
    .toWellFormed()
    .trim()
    .slice(0, scannedCodeMaxLength);

const keyOf = (text: string): string => readLabelCode(text)?.code ?? text.toLowerCase();

export const hasCode = (list: ScannedList, text: string): boolean => {
  const key = keyOf(cleaned(text));
  return list.some((each) => keyOf(each) === key);
};

/** The same list if there is nothing to add, or no room. */
export const withCode = (list: ScannedList, text: string): ScannedList => {
  const code = cleaned(text);
  return code === '' || list.length >= maxScannedCodes || hasCode(list, code) ? list : [...list, code];
};

/** One code per line, as they are pasted from a file or typed by a scanner. */
export const withLines = (list: ScannedList, text: string): ScannedList => text.split(/[\n\t]/).reduce(withCode, list);

export type SortedCodes = {
  batteries: FoundThing[];
  devices: FoundThing[];
  /** Codes that several things have, to choose from. */
  several: { code: string; things: readonly FoundThing[] }[];
  /** The thing names of devices whose claim link was scanned. */
  claims: string[];
  missing: string[];
};

const byId = (things: readonly FoundThing[]): FoundThing[] => [
  ...new Map(things.map((thing) => [`${thing.id} ${thing.bay}`, thing])).values(),
];

/** `chosen`: which of several things a code means, by code. */
export const sortCodes = (
  list: ScannedList,
  found: readonly (readonly FoundThing[])[],
  chosen: Readonly<Record<string, FoundThing>>,
): SortedCodes => {
  const codes = list.map((code, index) => ({ code, things: found[index] ?? [] }));
  const meant = codes.flatMap(({ code, things }) => chosen[code] ?? (things.length === 1 ? things : []));
  const nothing = codes.filter(({ things }) => things.length === 0).map(({ code }) => code);
  return {
    batteries: byId(meant.filter(({ kind }) => kind === 'batteries')),
    devices: byId(meant.filter(({ kind }) => kind === 'devices')),
    several: codes.filter(({ code, things }) => things.length > 1 && chosen[code] === undefined),
    claims: nothing.flatMap((code) => readClaimCode(code) ?? []),
    missing: nothing.filter((code) => readClaimCode(code) === undefined),
  };
};
