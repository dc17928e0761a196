import { keysOf } from '@ohmstead/domain';
import { round } from '../random/round.ts';

/** Columns of equal length: s from the start of the run, mA (charge positive), mV, °C, mAh. */
export type Samples = {
  offsetS: number[];
  currentMa: number[];
  voltageMv: number[];
  temperatureC: number[];
  remainingMah: number[];
};

export const noSamples = (): Samples => ({
  offsetS: [],
  currentMa: [],
  voltageMv: [],
  temperatureC: [],
  remainingMah: [],
});

export const lastOffsetS = (samples: Samples): number => samples.offsetS.at(-1) ?? 0;

export function takeRows(samples: Samples, rows: readonly number[]): Samples {
  const take = (column: readonly number[]) => rows.map((row) => column[row] ?? Number.NaN);
  return {
    offsetS: take(samples.offsetS),
    currentMa: take(samples.currentMa),
    voltageMv: take(samples.voltageMv),
    temperatureC: take(samples.temperatureC),
    remainingMah: take(samples.remainingMah),
  };
}

/** At most `most` rows, evenly spread, including the first and the last. */
export function thin(samples: Samples, most: number): Samples {
  const count = samples.offsetS.length;
  if (count <= most) return samples;
  const step = (count - 1) / (most - 1);
  return takeRows(
    samples,
    Array.from({ length: most }, (_, index) => Math.round(index * step)),
  );
}

export function cutAfter(samples: Samples, seconds: number): Samples {
  const end = samples.offsetS.findIndex((offset) => offset > seconds);
  return end < 0 ? samples : takeRows(samples, [...samples.offsetS.keys()].slice(0, Math.max(1, end)));
}

/** Merges rows with the same time at the clock's resolution, keeping the first. */
export function keepRising(samples: Samples): Samples {
  let last = -Infinity;
  const rows = samples.offsetS.flatMap((offset, row) => {
    if (offset <= last) return [];
    last = offset;
    return [row];
  });
  return takeRows(samples, rows);
}

/** Inserts interpolated rows where neighbours are further apart than `stepS`. */
export function fillGaps(samples: Samples, stepS: number): Samples {
  const filled = noSamples();
  const columns = keysOf(filled);
  for (const [row, offset] of samples.offsetS.entries()) {
    const before = samples.offsetS[row - 1] ?? offset;
    const steps = Math.max(1, Math.ceil((offset - before) / stepS));
    for (let step = 1; step <= steps; step++) {
      for (const column of columns) {
        const [from, to] = [samples[column][Math.max(0, row - 1)] ?? Number.NaN, samples[column][row] ?? Number.NaN];
        filled[column].push(step === steps ? to : round(from + ((to - from) * step) / steps, digitsOf[column]));
      }
    }
  }
  return filled;
}

const digitsOf = { offsetS: 1, currentMa: 0, voltageMv: 0, temperatureC: 1, remainingMah: 0 } as const;

/** The columns under the names of a stream message. */
export const asStreamColumns = (samples: Samples) => ({
  offset: samples.offsetS,
  Curr: samples.currentMa,
  Volt: samples.voltageMv,
  Temp: samples.temperatureC,
  RemCap: samples.remainingMah,
});
