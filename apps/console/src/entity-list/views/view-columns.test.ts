import { batteryColumns } from '@ohmstead/contract';
import { describe, expect, it } from 'vitest';
import { effectOf } from './delete-view-effect.ts';
import { columnsText, hiddenColumns, readColumns, viewColumns, widthsOf } from './view-columns.ts';

const column = (key: string, visible = true, width: number | null = null) => ({ key, visible, width });

describe('the columns of a view in its address', () => {
  it('are those in sight, in order, with their widths', () => {
    const columns = [column('serialNumber'), column('lastSoh', false, 90), column('rc', true, 120)];
    expect(columnsText(columns)).toBe('serialNumber,rc:120');
    expect(readColumns('serialNumber,rc:120')).toEqual([column('serialNumber'), column('rc', true, 120)]);
  });

  it('may be typed by anybody', () => {
    expect(readColumns('')).toEqual([]);
    expect(readColumns('a b,,rc:0,soh:99999,vin')).toEqual([column('vin')]);
  });

  it('have the widths that the user has set', () => {
    const columns = viewColumns(
      [
        { key: 'rc', visible: true },
        { key: 'vin', visible: false },
      ],
      { rc: 99 },
    );
    expect(columns).toEqual([column('rc', true, 99), column('vin', false)]);
    expect(widthsOf(columns)).toEqual({ rc: 99 });
  });
});

it('columns of a view that a display configuration hides are named', () => {
  const view = { columns: [column('serialNumber'), column('rc'), column('usedIn', false)] };
  const shown = batteryColumns.filter(({ key }) => key === 'serialNumber');
  expect(hiddenColumns(view, batteryColumns, shown).map(({ label }) => label)).toEqual(['RC']);
});

it('deleting a view says for whom it disappears', () => {
  expect(effectOf('me', { usersCount: 0, groupsCount: 0 })).toBe('Only you can open it.');
  expect(effectOf('everybody', { usersCount: 12, groupsCount: 0 })).toBe(
    'It disappears for 12 other people who can open it now.',
  );
  expect(effectOf('groups', { usersCount: 1, groupsCount: 2 })).toBe(
    'It disappears for 1 other person who can open it now, and it is shared with 2 groups.',
  );
});
