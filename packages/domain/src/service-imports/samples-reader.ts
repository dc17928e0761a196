import { ChargeCounter } from '../battery-data-format/count-charge.ts';
import { readClock, type ClockReading } from './clock-text.ts';
import { Faults, type Finding } from './finding.ts';
import type { FileLayout } from './find-table.ts';
import { judgeSamples, SampleShape } from './judge-samples.ts';
import { hasDecimalComma, readMeasured } from './measured-number.ts';
import { ThinnedCurve, type Plot } from './thinned-curve.ts';
import type { FileSample, Quantity, SamplesSummary } from './service-file.ts';

export type ReadSamples = { summary: SamplesSummary; plots: Plot[]; findings: Finding[]; start: ClockReading | null };

class Range {
  min: number | null = null;
  max: number | null = null;

  add(value: number | null): void {
    if (value === null) return;
    if (this.min === null || value < this.min) this.min = value;
    if (this.max === null || value > this.max) this.max = value;
  }
}

/** Turns the rows of a file into samples, and watches for what cannot be right. */
export class SamplesReader {
  readonly #layout: FileLayout;
  readonly #at: Partial<Record<Quantity, number>> = {};
  readonly #faults = new Faults();
  readonly #shape = new SampleShape();
  readonly #charge = new ChargeCounter();
  readonly #curves = { voltage: new ThinnedCurve(), current: new ThinnedCurve() };
  readonly #voltage = new Range();
  readonly #current = new Range();
  readonly #temperature = new Range();
  readonly #said = { charge: new Range(), discharge: new Range() };
  /** Columns without heads before the first one with a head: rows of another level of a layered file fill them. */
  readonly #layers: number;
  #rows = 0;
  #first: number | undefined;
  #last = 0;
  #firstClock: string | undefined;
  #lastClock = '';
  #zero: ClockReading | undefined;
  #rowNumber: number | undefined;
  #cellName: string | undefined;

  constructor(layout: FileLayout) {
    this.#layout = layout;
    for (const [index, column] of layout.columns.entries()) if (column) this.#at[column.quantity] = index;
    this.#layers = Math.max(
      0,
      layout.heads.findIndex((head) => head !== ''),
    );
  }

  /** Undefined if the row is no sample. */
  take(line: number, cells: readonly string[]): FileSample | undefined {
    if (this.#isOther(cells)) return undefined;
    if (cells.length > this.#layout.heads.length && hasMore(cells, this.#layout.heads.length))
      this.#faults.note('decimal', line);
    const offset = this.#time(line, cells);
    const sample = {
      Volt: this.#number('voltage', line, cells),
      Curr: this.#signed(cells, this.#number('current', line, cells)),
      Temp: this.#number('temperature', line, cells, true),
    };
    this.#said.charge.add(this.#number('charge', line, cells, true));
    this.#said.discharge.add(this.#number('discharge', line, cells, true));
    if (offset === undefined) return undefined;
    this.#note(line, cells, { offset, ...sample });
    return { offset, ...sample };
  }

  #isOther(cells: readonly string[]): boolean {
    for (let index = 0; index < this.#layers; index++) if ((cells[index] ?? '').trim() !== '') return true;
    return cells.every((cell) => cell.trim() === '');
  }

  #cell(quantity: Quantity, cells: readonly string[]): string | undefined {
    const at = this.#at[quantity];
    return at === undefined ? undefined : (cells[at] ?? '');
  }

  #number(quantity: Quantity, line: number, cells: readonly string[], isMinor = false): number | null {
    const cell = this.#cell(quantity, cells);
    if (cell === undefined) return null;
    const at = this.#at[quantity] ?? 0;
    const value = readMeasured(cell, this.#layout.columns[at]?.unit ?? null, this.#layout.decimal);
    if (value !== undefined) return value;
    // Programs write N/A where there is no sensor.
    if (isMinor && !hasDecimalComma(cell)) return null;
    this.#faults.note(hasDecimalComma(cell) ? 'decimal' : 'not-a-number', line, at, cell);
    return null;
  }

  #time(line: number, cells: readonly string[]): number | undefined {
    const clock = this.#cell('clock', cells);
    if (clock !== undefined && clock.trim() !== '') {
      this.#firstClock ??= clock;
      this.#lastClock = clock;
    }
    if (this.#at.time === undefined) return this.#timeOfClock(line, clock ?? '');
    const value = this.#number('time', line, cells);
    if (value === null && (this.#cell('time', cells) ?? '').trim() === '')
      this.#faults.note('not-a-number', line, this.#at.time, '');
    return value ?? undefined;
  }

  #timeOfClock(line: number, text: string): number | undefined {
    const read = readClock(text, this.#layout.slashOrder);
    if (!read) {
      this.#faults.note('not-a-number', line, this.#at.clock ?? null, text);
      return undefined;
    }
    this.#zero ??= read;
    return Number(((read.ms - this.#zero.ms) / 1_000).toFixed(6));
  }

  /** Maccor writes magnitudes beside a state, or signs that agree with it. */
  #signed(cells: readonly string[], current: number | null): number | null {
    const { states } = this.#layout;
    if (states < 0 || current === null || current === 0) return current;
    const state = (cells[states] ?? '').trim().toUpperCase();
    if (state.startsWith('D')) return -Math.abs(current);
    return state.startsWith('C') ? Math.abs(current) : current;
  }

  #note(line: number, cells: readonly string[], { offset, Curr, Temp, Volt }: FileSample): void {
    if (this.#first === undefined) this.#first = offset;
    else if (offset < this.#last) {
      this.#faults.note('time-back', line, this.#at.time ?? this.#at.clock ?? null);
      const reached = this.#last - this.#first;
      if (offset - this.#first < reached / 100) this.#faults.note('cells', line);
    }
    this.#last = offset;
    this.#rows++;
    this.#curves.voltage.add(offset, Volt);
    this.#curves.current.add(offset, Curr);
    this.#voltage.add(Volt);
    this.#current.add(Curr);
    this.#temperature.add(Temp);
    this.#charge.add(offset, Curr);
    this.#shape.add(line, { offset, Curr, Volt }, this.#charge.charging - this.#charge.discharging);
    this.#noteNames(line, cells);
  }

  #noteNames(line: number, cells: readonly string[]): void {
    const { cellNames, rowNumbers } = this.#layout;
    if (cellNames >= 0) {
      const name = (cells[cellNames] ?? '').trim();
      if (this.#cellName !== undefined && name !== '' && name !== this.#cellName) this.#faults.note('cells', line);
      if (name !== '') this.#cellName = name;
    }
    if (rowNumbers < 0) return;
    const number = Number(cells[rowNumbers]);
    if (this.#rowNumber !== undefined && number > this.#rowNumber + 1)
      this.#shape.noteMissing(line, number - this.#rowNumber - 1);
    this.#rowNumber = Number.isInteger(number) ? number : undefined;
  }

  finish(designCapacityMah: number | null): ReadSamples {
    const { maker, slashOrder } = this.#layout;
    const summary: SamplesSummary = {
      rows: this.#rows,
      timeFirst: this.#first ?? 0,
      timeLast: this.#last,
      voltageMin: this.#voltage.min,
      voltageMax: this.#voltage.max,
      currentMin: this.#current.min,
      currentMax: this.#current.max,
      temperatureMin: this.#temperature.min,
      temperatureMax: this.#temperature.max,
      charge: this.#charge.charging * 1_000,
      discharge: this.#charge.discharging * 1_000,
    };
    const [first, last] = [this.#firstClock ?? '', this.#lastClock].map((text) => readClock(text, slashOrder));
    const findings = judgeSamples({
      faults: this.#faults,
      shape: this.#shape,
      summary,
      designCapacityMah,
      clockSpan: this.#at.time !== undefined && first && last ? (last.ms - first.ms) / 1_000 : null,
      // Others start anew with each step.
      said: maker === 'bdf' ? { charge: rise(this.#said.charge), discharge: rise(this.#said.discharge) } : null,
    });
    const start = first ? { ...first, ms: Math.round(first.ms - (this.#zero ? 0 : summary.timeFirst * 1_000)) } : null;
    const plots = (['voltage', 'current'] as const).map((of) => ({ of, x: this.#curves[of].x, y: this.#curves[of].y }));
    return { summary, plots, findings, start: start ?? this.#layout.startTime };
  }
}

const rise = ({ min, max }: Range): number | null => (min === null || max === null ? null : max - min);
const hasMore = (cells: readonly string[], width: number) => cells.slice(width).some((cell) => cell.trim() !== '');
