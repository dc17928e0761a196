import type { Catalogue } from '@ohmstead/contract';
import { describe, expect, test } from 'vitest';
import { catalogueFields } from './catalogue-fields.ts';

const none = { columns: {}, expressions: {} } as const;

describe('the SQL of a catalogue', () => {
  test('a field is read from the column of its name, from another one, or from an expression', () => {
    const catalogue = {
      serialNumber: { kind: 'text' },
      purchased: { kind: 'time' },
      favourite: { kind: 'boolean' },
      bays: { kind: 'text', only: 'list' },
    } as const satisfies Catalogue;
    const columns = { purchased: 'purchased_at' } as const;
    const expressions = { favourite: 'false' } as const;
    expect(catalogueFields(catalogue, 'batteries', { columns, expressions })).toEqual({
      serialNumber: { kind: 'text', sql: 'batteries.serial_number', column: 'serial_number' },
      purchased: {
        kind: 'number',
        sql: "(date_part('epoch', batteries.purchased_at) * 1000)::bigint",
        column: 'purchased_at',
      },
      favourite: { kind: 'boolean', sql: 'false' },
    });
  });

  test('a field without a column, or with one of another type, does not compile', () => {
    const absent = { absent: { kind: 'text' } } as const satisfies Catalogue;
    // @ts-expect-error The table has no column 'absent'.
    catalogueFields(absent, 'batteries', none);
    const cycles = { cycleCount: { kind: 'text' } } as const satisfies Catalogue;
    // @ts-expect-error It holds numbers.
    catalogueFields(cycles, 'batteries', none);
    // @ts-expect-error Likewise under another name.
    catalogueFields(absent, 'batteries', { columns: { absent: 'cycle_count' }, expressions: {} });
    expect(catalogueFields({ cycleCount: { kind: 'number' } }, 'batteries', none)).toHaveProperty('cycleCount');
  });
});
