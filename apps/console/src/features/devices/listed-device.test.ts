import { describe, expect, it } from 'vitest';
import { listedDevices } from './listed-device.ts';

const bayColumns = ['id', 'deviceId', 'number', 'status'];
const answer = (online: boolean, ...bays: (number | string)[][]) => ({
  cursor: '1',
  full: true,
  columns: ['id', 'version', 'online', 'status'],
  devices: [[4, 1, online, 'Running']],
  bayColumns,
  bays,
});
const statusOf = (...args: Parameters<typeof answer>) => listedDevices(answer(...args)).rows[0]?.at(-1);

describe('a device on the list', () => {
  it('is offline before anything else, active while any bay is servicing, else idle', () => {
    expect(statusOf(false, [1, 4, 1, 'inprogress'])).toBe('offline');
    expect(statusOf(true, [1, 4, 1, 'good'], [2, 4, 2, 'inprogress'])).toBe('active');
    expect(statusOf(true, [1, 4, 1, 'good'])).toBe('idle');
    expect(statusOf(true)).toBe('idle');
  });

  it('keeps its reported status beside the derived one', () => {
    const { columns, rows } = listedDevices(answer(true));
    expect(rows[0]?.[columns.indexOf('reportedStatus')]).toBe('Running');
  });

  it('has its bays in the order that is printed on it', () => {
    const { columns, rows } = listedDevices(answer(true, [8, 4, 2, 'idle'], [7, 4, 1, 'empty'], [9, 5, 1, 'good']));
    expect(rows[0]?.[columns.indexOf('bays')]).toMatchObject([{ id: 7 }, { id: 8 }]);
  });

  it('stays a row of length 1 when it is deleted', () => {
    expect(listedDevices({ ...answer(true), devices: [[4]] }).rows).toEqual([[4]]);
  });
});
