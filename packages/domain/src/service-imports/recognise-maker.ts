import type { Maker } from './service-file.ts';

const signs: readonly (readonly [Maker, RegExp])[] = [
  ['biologic', /^(?:EC-Lab|BT-Lab) ASCII FILE/],
  ['basytec', /^~Resultfile from Basytec/i],
  ['novonix', /^\[Summary\][\s\S]*Novonix/],
  ['gamry', /^EXPLAIN\s/],
  ['zplot', /^\s*"?ZPLOT2? ASCII/i],
  ['autolab', /Z60W Data File/],
  ['chi', /^Instrument Model:\s*CHI/m],
  ['maccor', /^\s*Today's Date/],
  ['pec', /^(?:Test)?Regime Name:/m],
  ['digatron', /Digatron/i],
];

const cleaned = (head: string) =>
  head
    .replace(/^\uFEFF/, '')
    .trim()
    .toLowerCase()
    .replaceAll('_', ' ');

/** By what stands before the table, and by its heads. */
export function recogniseMaker(before: string, heads: readonly string[]): Maker | null {
  const clean = new Set(heads.map(cleaned));
  const hasAny = (...names: string[]) => names.some((name) => clean.has(name));
  if (hasAny('test time / s', 'test time second')) return 'bdf';
  const sign = signs.find(([, pattern]) => pattern.test(before));
  if (sign) return sign[0];
  if (hasAny('rec#', 'rec') && hasAny('dpt time', 'state', 'md')) return 'maccor';
  if (hasAny('datapoint', 'record id') && hasAny('cycle index', 'step index', 'step id', 'realtime', 'date'))
    return 'neware';
  if (hasAny('data point') && hasAny('test time', 'test time (s)', 'test time(s)')) return 'arbin';
  if (hasAny('rack') && hasAny('shelf')) return 'pec';
  if (hasAny('prog time') && hasAny('ahaccu')) return 'digatron';
  return hasAny('freq/hz') && hasAny('re(z)/ohm') ? 'biologic' : null;
}

/** Programs whose binary files have no text: which export to use. */
export function recogniseBinary(bytes: Uint8Array): string | undefined {
  const begin = textOf(bytes.subarray(0, 32));
  if (begin.startsWith('BIO-LOGIC MODULAR FILE')) return 'BioLogic';
  if (begin.startsWith('NEWARE')) return 'Neware';
  // The databases of Access: four bytes before their name.
  if (/^Standard (?:Jet|ACE) DB/.test(begin.slice(4))) return 'Arbin';
  return undefined;
}

const textOf = (bytes: Uint8Array) => String.fromCharCode(...bytes);
