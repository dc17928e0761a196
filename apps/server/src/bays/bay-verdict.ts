import type { BayVerdict } from '@ohmstead/contract';
import type { NamedBay } from './bay-work.ts';

/** Of two bays either may be the wrong one. */
const twoBays = 2;

/** A bay without tests is not in a look. */
export function verdictOf(bay: NamedBay | undefined, isFlagged: boolean): BayVerdict {
  if (bay === undefined) return 'not-enough-tests';
  if (bay.part === null) return 'nothing-to-compare';
  if (isFlagged && bay.compared === twoBays) return 'differs';
  if (isFlagged) return (bay.deviation ?? 0) < 0 ? 'reads-low' : 'reads-high';
  if (bay.exceeds) return 'unconfirmed';
  return bay.needs === 0 ? 'agrees' : 'not-enough-tests';
}
