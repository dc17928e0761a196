import { readCycleRecord, type CycleRecord } from './cycle-record.ts';
import { readFadeTable, type FadeTable } from './fade-table.ts';
import { readSpectrumSeries, type SpectrumSeries } from './spectrum-series.ts';

/** A cell whose capacity and spectra were measured in the same tests. */
export type AgedCell = { fade: FadeTable; spectra: SpectrumSeries };

export type Measurements = {
  cells: readonly AgedCell[];
  /** Cells with a single measured spectrum, for packs whose chemistry has no aged cell. */
  singles: readonly { chemistry: Chemistry; series: SpectrumSeries }[];
  records: Record<Chemistry, readonly CycleRecord[]>;
};

export const chemistries = ['Li-ion', 'LiPo', 'LFP', 'LMO', 'Lead acid'] as const;
export type Chemistry = (typeof chemistries)[number];

const agedCells = ['25c01', '25c02', '25c05', '25c07'];
const singleSpectra = [
  ['LMO', 'impedance-py-example'],
  ['LFP', 'impedance-py-autolab'],
  ['LFP', 'eisfitting-dahn'],
] as const;

export function loadMeasurements(): Measurements {
  const slpba = readCycleRecord('lipo-slpba-1c', 6_550);
  const slpbaFast = readCycleRecord('lipo-slpba-5c', 6_550);
  const leaf = [readCycleRecord('lmo-leaf-1', 33_100), readCycleRecord('lmo-leaf-2', 33_100)];
  return {
    cells: agedCells.map((cell) => ({ fade: readFadeTable(cell), spectra: readSpectrumSeries(`zhang-${cell}`) })),
    singles: singleSpectra.map(([chemistry, name]) => ({ chemistry, series: readSpectrumSeries(name) })),
    records: {
      'Li-ion': [slpba],
      LiPo: [slpba, slpbaFast],
      LFP: [readCycleRecord('lfp-arbin-2', 1_100), readCycleRecord('lfp-saft-c25', 41_000)],
      LMO: leaf,
      // No lead-acid record has a free licence. Only the shape is used, of a two-step charge and a constant discharge
      // (docs/decisions/0031).
      'Lead acid': leaf,
    },
  };
}
