import { countCharge } from './count-charge.ts';
import { plainDecimal } from './plain-decimal.ts';

/** Columns of equal length: s from the start of the service, increasing; mA, charging positive; mAh; °C; mV. Null if not measured. */
export type BdfSamples = { offset: readonly number[] } & Readonly<
  Record<'Curr' | 'RemCap' | 'Temp' | 'Volt', readonly (number | null)[]>
>;

/** Where the temperature is measured, if that is known. */
export type TemperaturePlace = 'surface' | 'ambient' | 'unknown';

export type BdfOptions = {
  /** When the service began, in ms since 1970 UTC. */
  startMs: number;
  /** All samples are here. Charge cannot be counted from those that charts need. */
  isRaw: boolean;
  temperature: TemperaturePlace;
  /** Not a column of the format: its validator reports it. */
  remainingCapacity: boolean;
};

/** A cell is a plain decimal; empty if not measured. Written when it is asked for: a service may have many thousands of samples. */
export type BdfColumn = { head: string; cellAt: (at: number) => string };

const temperatureHeads: Record<TemperaturePlace, string> = {
  surface: 'Surface Temperature / degC',
  ambient: 'Ambient Temperature / degC',
  unknown: 'Temperature T1 / degC',
};

/**
 * The samples of a service in the Battery Data Format 1.3.0 (github.com/battery-data-alliance/battery-data-format, Apache-2.0): one column
 * each, in the order in which they are written.
 */
export function samplesAsBdf(samples: BdfSamples, options: BdfOptions): BdfColumn[] {
  const { offset, Curr, RemCap, Temp, Volt } = samples;
  const { startMs, isRaw, temperature, remainingCapacity } = options;
  const hasTemperature = Temp.some((each) => each !== null);
  return [
    { head: 'Test Time / s', cellAt: (at) => plain(offset[at]) },
    { head: 'Voltage / V', cellAt: (at) => thousandth(Volt[at]) },
    { head: 'Current / A', cellAt: (at) => thousandth(Curr[at]) },
    { head: 'Unix Time / s', cellAt: (at) => (startMs / 1_000 + (offset[at] ?? 0)).toFixed(3) },
    ...(hasTemperature ? [{ head: temperatureHeads[temperature], cellAt: (at: number) => plain(Temp[at]) }] : []),
    ...(isRaw ? chargeColumns(offset, Curr) : []),
    ...(remainingCapacity ? [{ head: 'Remaining Capacity / Ah', cellAt: (at: number) => thousandth(RemCap[at]) }] : []),
  ];
}

/** With fewer digits, or with the net charge rounded by itself, the format's check 'net = charging − discharging' fails. */
function chargeColumns(offset: readonly number[], current: readonly (number | null)[]): BdfColumn[] {
  const { charging, discharging } = countCharge(offset, current);
  const charged = (at: number) => nineDigits(charging[at] ?? 0);
  const discharged = (at: number) => nineDigits(discharging[at] ?? 0);
  return [
    { head: 'Charging Capacity / Ah', cellAt: charged },
    { head: 'Discharging Capacity / Ah', cellAt: discharged },
    { head: 'Net Capacity / Ah', cellAt: (at) => nineDigits(Number(charged(at)) - Number(discharged(at))) },
  ];
}

const nineDigits = (value: number) => value.toFixed(9).replace(/^-(?=0\.0+$)/, '');

const plain = (value: number | null | undefined) => (value == null ? '' : plainDecimal(value));

/** The point is moved in the text and nothing calculated, so that whoever reads the file has each number as it was measured. */
const thousandth = (value: number | null | undefined) => (value == null ? '' : plainDecimal(value, -3));

/** UTF-8 text without a mark: the heads, then the samples from one to before another. */
export const bdfHead = (columns: readonly BdfColumn[]): string => `${columns.map(({ head }) => head).join()}\n`;

export function bdfLines(columns: readonly BdfColumn[], from: number, to: number): string {
  let lines = '';
  for (let at = from; at < to; at++) lines += `${columns.map(({ cellAt }) => cellAt(at)).join()}\n`;
  return lines;
}
