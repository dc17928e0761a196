import { batteryCatalogue, batteryColumns, batteryWireColumns, type ListColumn } from '@ohmstead/contract';
import { expect, test } from 'vitest';
import { columnKinds } from '../../entity-list/rows/column-kinds.ts';
import { RowStore } from '@ohmstead/domain';
import { batteryRow } from '../../testing/list-answers.ts';

const keysOf = (...types: ListColumn['type'][]) =>
  batteryColumns.filter(({ sortable, type }) => sortable && types.includes(type)).map(({ key }) => key);

test('the sortable string fields and numeric fields are those of the specification', () => {
  const strings =
    'chemistry disposition lastDeviceSerialNumber lastLocation lastServiceType lastStatus manufacturer modelName';
  const numbers =
    'cycleCount designCapacity due expires forecastEarliest inService lastServiceTime lastSoh nomVoltage purchased ratedCca';
  expect(keysOf('text').toSorted()).toEqual([...strings.split(' '), 'serialNumber', 'usedIn']);
  expect(keysOf('number', 'time').toSorted()).toEqual([
    ...numbers.split(' '),
    'rc',
    'remCap',
    'retired',
    'serviceFrequency',
  ]);
});

test.each(keysOf('text', 'number', 'time'))(
  'sorting by %s puts empty values last in both directions, with batteryId as tie-break',
  (field) => {
    const value = (n: number) => ({ [field]: keysOf('text').includes(field) ? `v${n}` : n });
    const rows = [
      batteryRow(4, value(10)),
      batteryRow(3, { [field]: null }),
      batteryRow(2, value(9)),
      batteryRow(1, value(10)),
    ];
    const store = new RowStore({ id: 'batteryId', columns: columnKinds(batteryCatalogue), keywordColumns: [] });
    store.apply({ columns: batteryWireColumns, rows, full: true });
    const ids = (ascending: boolean) =>
      [...store.view({ keywords: [], conditions: [] }, { field, ascending })].map((slot) => store.idAt(slot));
    expect(ids(true)).toEqual([2, 1, 4, 3]);
    expect(ids(false)).toEqual([1, 4, 2, 3]);
  },
);
