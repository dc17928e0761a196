import type { CycleRecord } from '../measured/cycle-record.ts';
import type { Random } from '../random/random.ts';
import { gaussian } from '../random/random.ts';
import { round } from '../random/round.ts';
import { lastOffsetS, type Samples } from './samples.ts';

/** The pack that a recorded cell is scaled to (docs/decisions/0031). */
export type ReplayedPack = {
  designMah: number;
  /** Full charge capacity. */
  fullMah: number;
  voltageMv: (cellMv: number) => number;
  maxVoltageMv: number;
  minVoltageMv: number;
  /** The added resistance of ageing. */
  addedOhm: number;
  ambientC: number;
  random: Random;
};

/** Rows of a record: from (inclusive) to (exclusive). */
export type Segment = { from: number; to: number };

/** The analyzer's pause between two segments. */
const pauseS = 60;

/** Adds recorded rows to a run. Currents scale with the design capacity and times with the pack's capacity, so that charge adds up. */
export function replay(samples: Samples, record: CycleRecord, { from, to }: Segment, pack: ReplayedPack): void {
  const start = samples.offsetS.length === 0 ? 0 : lastOffsetS(samples) + pauseS;
  const currentScale = pack.designMah / record.nominalMah;
  const timeScale = pack.fullMah / record.fullMah / currentScale;
  const firstS = record.offsetS[from] ?? 0;
  for (let row = from; row < to; row++) {
    const currentMa = (record.currentMa[row] ?? 0) * currentScale;
    samples.offsetS.push(round(start + ((record.offsetS[row] ?? 0) - firstS) * timeScale, 1));
    samples.currentMa.push(round(currentMa));
    samples.voltageMv.push(voltageUnder(currentMa, record.voltageMv[row] ?? 0, pack));
    samples.temperatureC.push(temperatureOf(record, row, pack));
    samples.remainingMah.push(round(((record.remainingMah[row] ?? 0) / record.fullMah) * pack.fullMah));
  }
}

/** An aged pack has a higher voltage while charging and a lower one while discharging, but the analyzer keeps to its limits. */
function voltageUnder(currentMa: number, cellMv: number, pack: ReplayedPack): number {
  const voltageMv = pack.voltageMv(cellMv) + currentMa * pack.addedOhm + gaussian(pack.random) * 2;
  return round(Math.min(pack.maxVoltageMv, Math.max(pack.minVoltageMv, voltageMv)));
}

const temperatureOf = (record: CycleRecord, row: number, pack: ReplayedPack): number => {
  const warmed = (record.temperatureC[row] ?? 0) - (record.temperatureC[0] ?? 0);
  return round(pack.ambientC + warmed + gaussian(pack.random) * 0.05, 1);
};
