import { describe, expect, it } from 'vitest';
import { countBins, countFilled, countTexts, extentOfColumn } from './column-summary.ts';
import { RowStore } from './row-store.ts';
import type { RowFilter } from './row-filter.ts';
import type { Sort } from './row-orders.ts';
import type { RowSchema } from './row-table.ts';
import { compareByModel, filterByModel, ListModel, randomFrom, type ModelRow } from './list-model.fixture.ts';

const schema: RowSchema = {
  id: 'batteryId',
  columns: { serialNumber: 'text', model: 'text', soh: 'number', favourite: 'boolean' },
  keywordColumns: ['serialNumber', 'model'],
};
const columns = ['batteryId', 'version', 'serialNumber', 'model', 'soh', 'favourite'];
const open: RowFilter = { keywords: [], conditions: [] };

type Wire = [number, number, string | null, string | null, number | null, boolean];
const battery = (id: number, values: Partial<ModelRow> = {}): Wire => {
  const row = { version: 1, serialNumber: `SN${id}`, model: 'M', soh: 90, favourite: false, ...values };
  return [id, row.version, row.serialNumber, row.model, row.soh, row.favourite];
};
const storeOf = (...rows: Wire[]) => {
  const store = new RowStore<ModelRow>(schema);
  store.apply({ columns, rows, full: true });
  return store;
};
const idsIn = (store: RowStore<ModelRow>, filter: RowFilter = open, sort: Sort | null = null) =>
  [...store.view(filter, sort)].map((slot) => store.idAt(slot));
const by = (field: string, ascending = true): Sort => ({ field, ascending });
const keywords = (...words: string[]): RowFilter => ({ keywords: words, conditions: [] });

describe('sorting', () => {
  it('puts rows without a value last in both directions', () => {
    const store = storeOf(
      battery(1, { soh: null, model: null }),
      battery(2, { soh: 70, model: 'B' }),
      battery(3, { soh: 80, model: 'A' }),
    );
    expect(idsIn(store, open, by('soh'))).toEqual([2, 3, 1]);
    expect(idsIn(store, open, by('soh', false))).toEqual([3, 2, 1]);
    expect(idsIn(store, open, by('model'))).toEqual([3, 2, 1]);
    expect(idsIn(store, open, by('model', false))).toEqual([2, 3, 1]);
  });

  it('breaks ties by id in both directions', () => {
    const store = storeOf(battery(3), battery(1), battery(2));
    expect(idsIn(store, open, by('soh'))).toEqual([1, 2, 3]);
    expect(idsIn(store, open, by('soh', false))).toEqual([1, 2, 3]);
  });

  it('orders numbers inside texts by value, and ignores case and accents', () => {
    const texts = ['SN10', 'sn9', 'SN-7', 'Ärger', 'arm', 'SN009a'];
    const store = storeOf(...texts.map((serialNumber, i) => battery(i + 1, { serialNumber })));
    const order = idsIn(store, open, by('serialNumber')).map((id) => texts[id - 1]);
    expect(order).toEqual(['Ärger', 'arm', 'SN-7', 'sn9', 'SN009a', 'SN10']);
  });

  it('compares characters by code point, also where JavaScript keeps them in two halves', () => {
    const texts = ['\u{1f600}', '\u{ff21}', '\ue000', '\u{1d538}', 'z'];
    const store = storeOf(...texts.map((serialNumber, i) => battery(i + 1, { serialNumber })));
    const order = idsIn(store, open, by('serialNumber')).map((id) => texts[id - 1]);
    expect(order).toEqual(['z', '\ue000', '\u{ff21}', '\u{1d538}', '\u{1f600}']);
  });

  it('orders negative numbers, zeros and fractions', () => {
    const values = [0, -0, -1.5, 1e12, 0.25, -1e9, null];
    const store = storeOf(...values.map((soh, i) => battery(i + 1, { soh })));
    expect(idsIn(store, open, by('soh'))).toEqual([6, 3, 1, 2, 5, 4, 7]);
    expect(idsIn(store, open, by('soh', false))).toEqual([4, 5, 1, 2, 3, 6, 7]);
  });

  it('ignores a sort by a column that does not exist', () => {
    expect(idsIn(storeOf(battery(2), battery(1)), open, by('nonsense'))).toEqual([1, 2]);
  });
});

describe('filtering', () => {
  it('finds each keyword anywhere in one of the listed fields, whatever its case and accents', () => {
    const store = storeOf(
      battery(1, { serialNumber: 'ÅB-77', model: 'Leaf' }),
      battery(2, { serialNumber: 'AB-78', model: 'Lipo' }),
      battery(3, { serialNumber: null, model: null }),
    );
    expect(idsIn(store, keywords('ab-'))).toEqual([1, 2]);
    expect(idsIn(store, keywords('ÁB', 'LEA'))).toEqual([1]);
    expect(idsIn(store, keywords('zz'))).toEqual([]);
    expect(idsIn(storeOf(battery(1, { model: '\u{1f600}' })), keywords('\u{1f600}'))).toEqual([1]);
    expect(idsIn(storeOf(battery(1, { model: '\u{1f600}' })), keywords('\ude00'))).toEqual([]);
  });

  it('applies ranges, choices, flags and emptiness together', () => {
    const store = storeOf(
      battery(1, { soh: 80, favourite: true }),
      battery(2, { soh: 80, model: 'N' }),
      battery(3, { soh: 79.9, favourite: true }),
      battery(4, { soh: null }),
    );
    const having = (...conditions: RowFilter['conditions']) => idsIn(store, { keywords: [], conditions });
    expect(having({ kind: 'range', key: 'soh', from: 80, to: 90 })).toEqual([1, 2]);
    expect(having({ kind: 'oneOf', key: 'model', texts: ['N', 'X'] })).toEqual([2]);
    expect(having({ kind: 'filled', key: 'favourite' })).toEqual([1, 3]);
    expect(having({ kind: 'empty', key: 'soh' })).toEqual([4]);
    expect(having({ kind: 'filled', key: 'favourite' }, { kind: 'range', key: 'soh', from: 80, to: 90 })).toEqual([1]);
  });
});

describe('merging a poll', () => {
  it('updates, adds and removes rows; a row of length 1 means it was deleted', () => {
    const store = storeOf(battery(1), battery(2));
    const rows = [battery(1, { version: 2, soh: 50 }), battery(3), [2]];
    expect(store.apply({ columns, rows, full: false })).toBe(true);
    expect(idsIn(store)).toEqual([1, 3]);
    expect(store.row(store.slotOf(1)!).soh).toBe(50);
  });

  it('compares versions for different, never for newer', () => {
    const store = storeOf(battery(1, { version: 9, soh: 90 }));
    expect(store.apply({ columns, rows: [battery(1, { version: 9, soh: 10 })], full: false })).toBe(false);
    expect(store.apply({ columns, rows: [battery(1, { version: 4, soh: 20 })], full: false })).toBe(true);
    expect(store.row(store.slotOf(1)!).soh).toBe(20);
  });

  it('replaces everything when the answer is full', () => {
    const store = storeOf(battery(1), battery(2));
    store.apply({ columns, rows: [battery(2, { soh: 11 }), battery(5)], full: true });
    expect(idsIn(store)).toEqual([2, 5]);
    expect(store.row(store.slotOf(2)!).soh).toBe(11);
  });

  it('empties the list when a full answer has no rows', () => {
    const store = storeOf(battery(1));
    expect(store.apply({ columns, rows: [], full: true })).toBe(true);
    expect(idsIn(store)).toEqual([]);
  });

  it('keeps the object of a row until the row changes', () => {
    const store = storeOf(battery(1), battery(2));
    const [first, second] = [store.row(store.slotOf(1)!), store.row(store.slotOf(2)!)];
    store.apply({ columns, rows: [battery(1, { version: 2 })], full: false });
    expect(store.row(store.slotOf(1)!)).not.toBe(first);
    expect(store.row(store.slotOf(2)!)).toBe(second);
  });

  it('reads columns by name, in whatever order they come, and ignores unknown ones', () => {
    const store = new RowStore<ModelRow>(schema);
    store.apply({ columns: ['colour', 'soh', 'version', 'batteryId'], rows: [['red', 42, 1, 7]], full: true });
    expect(store.row(store.slotOf(7)!)).toMatchObject({ batteryId: 7, soh: 42, serialNumber: null });
  });
});

describe('compared with a naive list', () => {
  const filters: RowFilter[] = [
    open,
    keywords('1'),
    keywords('é', '2'),
    { keywords: ['m'], conditions: [{ kind: 'range', key: 'soh', from: 20, to: 70 }] },
  ];
  const sorts: (Sort | null)[] = [null, by('soh'), by('soh', false), by('serialNumber'), by('model', false)];

  it.each([1, 2, 3, 4, 5, 6])('shows the same rows in the same order after any sequence of polls (seed %i)', (seed) => {
    const random = randomFrom(seed);
    const store = new RowStore<ModelRow>(schema);
    const model = new ListModel(random);
    for (let poll = 0; poll < 30; poll++) {
      const batch = model.nextBatch(poll);
      store.apply({ columns, ...batch });
      const filter = filters[random(filters.length)]!;
      const sort = sorts[random(sorts.length)]!;
      const expected = filterByModel(model.rows(), filter).sort(compareByModel(sort));
      expect([...store.view(filter, sort)].map((slot) => store.row(slot))).toEqual(expected);
      expect(store.size).toBe(model.rows().length);
    }
  });

  it('sorts thousands of distinct texts like the naive list', () => {
    const random = randomFrom(7);
    const texts = Array.from(
      { length: 5_000 },
      () => `Sn-${random(50)}${['é', 'z', '漢', ''][random(4)]}${random(900)}`,
    );
    const store = storeOf(...texts.map((serialNumber, i) => battery(i + 1, { serialNumber })));
    const rows = texts.map((serialNumber, i) => ({ batteryId: i + 1, serialNumber }) as ModelRow);
    const expected = rows.sort(compareByModel(by('serialNumber'))).map((row) => row.batteryId);
    expect(idsIn(store, open, by('serialNumber'))).toEqual(expected);
  });
});

describe('the summary of a column', () => {
  const rows = [
    battery(1, { soh: 79.5, model: 'A' }),
    battery(2, { soh: null, model: 'B', favourite: true }),
    battery(3, { soh: 96.1, model: 'A' }),
    battery(4, { soh: 120, model: null }),
  ];

  it('counts existing rows, not removed ones', () => {
    const store = storeOf(...rows);
    store.apply({ columns, rows: [[4]], full: false });
    const slots = store.view(open, null);
    expect(extentOfColumn(store.column('soh'), slots)).toEqual([79.5, 96.1]);
    expect(extentOfColumn(store.column('soh'), slots.subarray(1, 2))).toBeUndefined();
    expect(Object.fromEntries(countTexts(store.column('model'), slots))).toEqual({ A: 2, B: 1 });
    expect(countFilled(store.column('favourite'), slots)).toBe(1);
    expect(countBins(store.column('soh'), slots, [79, 97], 3)).toEqual([1, 0, 1]);
  });

  it('is narrowed by any of several conditions', () => {
    const either: RowFilter = {
      keywords: [],
      conditions: [
        {
          kind: 'any',
          of: [
            { kind: 'oneOf', key: 'model', texts: ['A', 'unheard of'] },
            { kind: 'filled', key: 'favourite' },
          ],
        },
      ],
    };
    expect(idsIn(storeOf(...rows), either)).toEqual([1, 2, 3]);
  });
});
