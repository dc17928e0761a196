import { describe, expect, it } from 'vitest';
import { readableName, structureRows } from './structure-rows.ts';

describe('a structure of a service', () => {
  it('is numbered if it is a list of values', () => {
    expect(structureRows([2400, 2411.123456789, null])).toEqual({
      heads: null,
      rows: [
        ['1', '2,400'],
        ['2', '2,411.12'],
        ['3', '–'],
      ],
    });
  });

  it('has its unit if it is a list of numbers, one for each cycle', () => {
    expect(structureRows([2400, 2411], 'mAh')).toEqual({
      heads: ['Cycle', 'mAh'],
      rows: [
        ['1', '2,400'],
        ['2', '2,411'],
      ],
    });
    expect(structureRows([{ cycle: 1 }], 'mAh')?.heads).toEqual(['Cycle']);
  });

  it('has a column per name if it is a list of records, also for names that only some have', () => {
    expect(structureRows([{ cycle: 1 }, { cycle: 2, peakTemp: 31.5 }])).toEqual({
      heads: ['Cycle', 'Peak temp'],
      rows: [
        ['1', '–'],
        ['2', '31.5'],
      ],
    });
  });

  it('has columns side by side if it is arrays of one length', () => {
    expect(structureRows({ Freqs: [1000, 100], EIS_real: [0.02, 0.03] })).toEqual({
      heads: ['Frequency (Hz)', 'Real (Ω)'],
      rows: [
        ['1,000', '0.02'],
        ['100', '0.03'],
      ],
    });
  });

  it('is a table of names and values otherwise, and never raw JSON', () => {
    const shown = structureRows({ isSealed: true, cells: [3.6, 3.7], gauge: { fullCapacity: 2, maker: null } });
    expect(shown?.rows).toEqual([
      ['Is sealed', 'Yes'],
      ['Cells', '3.6, 3.7'],
      ['Gauge', 'Full capacity 2, Maker –'],
    ]);
    expect(JSON.stringify(shown?.rows)).not.toMatch(/[{}]/);
  });

  it('keeps pairs in order', () => expect(structureRows([[1000, 23.4]])?.rows).toEqual([['1,000', '23.4']]));

  it('is not shown if it is empty', () => {
    expect(structureRows(null)).toBeUndefined();
    expect(structureRows([])).toBeUndefined();
    expect(structureRows({})).toBeUndefined();
  });

  it('has readable names', () => {
    expect(readableName('chargeCapacities')).toBe('Charge capacities');
    expect(readableName('rem_cap')).toBe('Rem cap');
  });

  it('keeps the units of names that are already words', () => {
    expect(readableName('Design capacity (mAh)')).toBe('Design capacity (mAh)');
  });
});
