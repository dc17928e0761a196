import { readColumns } from './read-columns.ts';

/** A recorded full charge and full discharge of a cell: mA (charge positive), mV, °C, mAh; offsets in s. */
export type CycleRecord = {
  name: string;
  nominalMah: number;
  /** The charge that the cell delivered between full and empty. */
  fullMah: number;
  offsetS: readonly number[];
  currentMa: readonly number[];
  voltageMv: readonly number[];
  temperatureC: readonly number[];
  remainingMah: readonly number[];
  minVoltageMv: number;
  maxVoltageMv: number;
  /** First row of the discharge; the rows before it are charge or rest. */
  dischargeFrom: number;
};

const header = ['offset_s', 'current_mA', 'voltage_mV', 'temperature_C', 'remaining_capacity_mAh'];

export function readCycleRecord(name: string, nominalMah: number): CycleRecord {
  const [offsetS = [], currentMa = [], voltageMv = [], temperatureC = [], remainingMah = []] = readColumns(
    `cycles/${name}.csv`,
    header,
  );
  return {
    name,
    nominalMah,
    fullMah: Math.max(...remainingMah),
    offsetS,
    currentMa,
    voltageMv,
    temperatureC,
    remainingMah,
    minVoltageMv: Math.min(...voltageMv),
    maxVoltageMv: Math.max(...voltageMv),
    dischargeFrom: beginOfDischarge(currentMa, remainingMah),
  };
}

/** The first discharging row after the cell was full. */
function beginOfDischarge(currentMa: readonly number[], remainingMah: readonly number[]): number {
  const full = remainingMah.indexOf(Math.max(...remainingMah));
  const found = currentMa.findIndex((current, index) => index >= full && current < 0);
  if (found < 0) throw new Error('the record has no discharge after its charge');
  return found;
}
