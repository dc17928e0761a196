import type { BayStatus } from '@ohmstead/domain';

/** A bay of the bench on the home page: its level, and how many beats it stays in its state. */
export type BenchBay = { status: BayStatus; level: number; waits: number };

const levelPerBeat = 0.04;
const shownBeats = 7;
const emptyBeats = 3;
/** From this level on a service may fail, so that visitors see both results. */
const failsAt = 0.72;

const taken: BenchBay = { status: 'empty', level: 0, waits: emptyBeats };

/** The state of a bay one beat later. `chance` is from 0 to 1. */
export const advanceBay = ({ status, level, waits }: BenchBay, chance: number): BenchBay => {
  if (waits > 0) return { status, level, waits: waits - 1 };
  if (status === 'empty') return { status: 'inprogress', level: 0.1 + chance * 0.3, waits: 0 };
  if (status === 'idle') return { status: 'inprogress', level, waits: 0 };
  if (status !== 'inprogress') return taken;
  if (level >= failsAt && chance < 0.02) return { status: 'fail', level, waits: shownBeats };
  return level + levelPerBeat < 1
    ? { status, level: level + levelPerBeat, waits: 0 }
    : { status: 'good', level: 1, waits: shownBeats };
};
