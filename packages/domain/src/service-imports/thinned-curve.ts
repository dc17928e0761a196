/** A curve to look at: s and mV, s and mA, or the two parts of impedances in ohm, −Im upward. */
export type Plot = { of: 'voltage' | 'current' | 'impedance'; x: number[]; y: number[] };

export const mostPlotPoints = 200;

/** Every so many points of a curve whose length is not known before. */
export class ThinnedCurve {
  readonly x: number[] = [];
  readonly y: number[] = [];
  #every = 1;
  #count = 0;

  add(x: number, y: number | null): void {
    if (y === null || this.#count++ % this.#every !== 0) return;
    this.x.push(x);
    this.y.push(y);
    if (this.x.length <= mostPlotPoints) return;
    // Every second one goes.
    for (const values of [this.x, this.y]) values.splice(0, values.length, ...values.filter((_, at) => at % 2 === 0));
    this.#every *= 2;
  }
}
