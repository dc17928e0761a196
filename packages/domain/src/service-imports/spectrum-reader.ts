import { Faults, type Finding } from './finding.ts';
import type { FileLayout } from './find-table.ts';
import { hasDecimalComma, readMeasured } from './measured-number.ts';
import { ThinnedCurve, type Plot } from './thinned-curve.ts';
import type { Quantity } from './service-file.ts';

/** Hz and ohm; a capacitive part is negative. */
export type FileSpectrum = { frequencies: number[]; real: number[]; imaginary: number[] };

export type SpectrumSummary = {
  points: number;
  frequencyMin: number;
  frequencyMax: number;
  zAtMin: [number, number];
  zAtMax: [number, number];
};

export type ReadSpectrum = { summary: SpectrumSummary; plots: Plot[]; findings: Finding[]; spectrum: FileSpectrum };

/** More points than any analyzer sweeps. */
export const mostPoints = 10_000;

/** Turns the rows of a file into a spectrum. */
export class SpectrumReader {
  readonly #layout: FileLayout;
  readonly #at: Partial<Record<Quantity, number>> = {};
  readonly #faults = new Faults();
  readonly #found: FileSpectrum = { frequencies: [], real: [], imaginary: [] };

  constructor(layout: FileLayout) {
    this.#layout = layout;
    for (const [index, column] of layout.columns.entries()) if (column) this.#at[column.quantity] = index;
  }

  take(line: number, cells: readonly string[]): void {
    if (cells.every((cell) => cell.trim() === '')) return;
    const frequency = this.#number('frequency', line, cells);
    const real = this.#number('real', line, cells);
    const turned = this.#at.imaginary === undefined;
    const imaginary = this.#number(turned ? 'minusImaginary' : 'imaginary', line, cells);
    // Rows of a file of several techniques that are not part of the sweep.
    if (frequency === null || frequency === 0 || real === null || imaginary === null) return;
    if (frequency < 0) return this.#faults.note('not-a-number', line, this.#at.frequency ?? null, `${frequency} Hz`);
    const { frequencies, real: reals, imaginary: imaginaries } = this.#found;
    if (frequencies.length >= mostPoints) return this.#faults.note('cells', line);
    frequencies.push(frequency);
    reals.push(real);
    imaginaries.push(turned && imaginary !== 0 ? -imaginary : imaginary);
  }

  #number(quantity: Quantity, line: number, cells: readonly string[]): number | null {
    const at = this.#at[quantity];
    if (at === undefined) return null;
    const cell = cells[at] ?? '';
    const value = readMeasured(cell, this.#layout.columns[at]?.unit ?? null, this.#layout.decimal);
    if (value === undefined) this.#faults.note(hasDecimalComma(cell) ? 'decimal' : 'not-a-number', line, at, cell);
    return value ?? null;
  }

  finish(): ReadSpectrum {
    const { frequencies, real, imaginary } = this.#found;
    let [low, high] = [0, 0];
    for (const [at, frequency] of frequencies.entries()) {
      if (frequency < (frequencies[low] ?? 0)) low = at;
      if (frequency > (frequencies[high] ?? 0)) high = at;
    }
    const z = (at: number): [number, number] => [real[at] ?? 0, imaginary[at] ?? 0];
    const summary: SpectrumSummary = {
      points: frequencies.length,
      frequencyMin: frequencies[low] ?? 0,
      frequencyMax: frequencies[high] ?? 0,
      zAtMin: z(low),
      zAtMax: z(high),
    };
    const curve = new ThinnedCurve();
    for (const [at, part] of real.entries()) curve.add(part, -(imaginary[at] ?? 0));
    const plots: Plot[] = [{ of: 'impedance', x: curve.x, y: curve.y }];
    return { summary, plots, findings: this.#findings(), spectrum: this.#found };
  }

  #findings(): Finding[] {
    const { frequencies, imaginary } = this.#found;
    const whole = { line: null, column: null, count: 1 };
    const empty: Finding[] =
      frequencies.length > 0
        ? []
        : [{ ...whole, code: 'not-a-number', severity: 'error', message: 'No row has a frequency.' }];
    const turned: Finding[] =
      frequencies.length > 4 && imaginary.every((part) => part > 0)
        ? [
            {
              ...whole,
              code: 'sign',
              severity: 'warning',
              message: 'All imaginary parts are positive: their sign looks turned.',
            },
          ]
        : [];
    return [
      ...empty,
      ...this.#faults.finding('not-a-number', 'error', (text) => `${text} is not a number.`),
      ...this.#faults.finding('decimal', 'error', (text) => `${text} has a decimal comma.`),
      ...this.#faults.finding('cells', 'error', () => 'there are too many points for one spectrum.'),
      ...turned,
    ];
  }
}
