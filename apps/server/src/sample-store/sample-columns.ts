export const measurements = ['Curr', 'RemCap', 'Temp', 'Volt'] as const;
export type Measurement = (typeof measurements)[number];

/**
 * Samples as columns of equal length. `offset` is seconds from the start of the service, increasing; Curr mA (charge positive), RemCap mAh,
 * Temp °C, Volt mV; null if not measured.
 */
export type SampleColumns = { offset: readonly number[] } & Record<Measurement, readonly (number | null)[]>;

export const joinSamples = (blocks: readonly SampleColumns[]): SampleColumns => ({
  offset: blocks.flatMap(({ offset }) => offset),
  Curr: blocks.flatMap(({ Curr }) => Curr),
  RemCap: blocks.flatMap(({ RemCap }) => RemCap),
  Temp: blocks.flatMap(({ Temp }) => Temp),
  Volt: blocks.flatMap(({ Volt }) => Volt),
});

export const sliceSamples = (samples: SampleColumns, from: number, to: number): SampleColumns => ({
  offset: samples.offset.slice(from, to),
  Curr: samples.Curr.slice(from, to),
  RemCap: samples.RemCap.slice(from, to),
  Temp: samples.Temp.slice(from, to),
  Volt: samples.Volt.slice(from, to),
});
