import { encode } from 'uqr';
import type { Modules } from './modules.ts';

/** Error correction M survives scratches, and is what label readers expect. */
export const qrModules = (text: string): Modules => ({
  rows: encode(text, { ecc: 'M', border: 0 }).data,
  quiet: 4,
  isBars: false,
});
