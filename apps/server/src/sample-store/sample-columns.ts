export const measurements = ['Curr', 'RemCap', 'Temp', 'Volt'] as const;
export type Measurement = (typeof measurements)[number];

/**
 * Samples column by column, all of one length. `offset` is seconds from the start of the service, rising; Curr mA (charge
 * positive), RemCap mAh, Temp °C, Volt mV; null where nothing was measured.
 */
export type SampleColumns = { offset: readonly number[] } & Record<Measurement, readonly (number | null)[]>;
