import type { BatteryRow } from '@ohmstead/contract';
import { splitKeywords } from '../../entity-list/search/keywords.ts';
import type { May, RowAction } from '../../entity-list/table/row-menu.tsx';
import { batteryName } from './battery-name.ts';
import { deleteBatteries } from './delete-batteries.ts';
import { retireBatteries } from './retire-batteries.ts';

const history = ({ serialNumber }: BatteryRow): RowAction[] =>
  serialNumber === null
    ? []
    : [
        {
          label: 'View Service History',
          to: '/services',
          search: { filter: { keywords: splitKeywords(serialNumber) } },
        },
      ];

const retire = (battery: BatteryRow): RowAction =>
  battery.retired === null
    ? { label: 'Retire Battery', run: () => void retireBatteries([battery], Date.now()) }
    : { label: 'Unretire Battery', run: () => void retireBatteries([battery], null) };

export const batteryActions = (battery: BatteryRow, may: May): RowAction[] => [
  { label: 'Battery Details', slider: 'battery', id: battery.batteryId },
  ...history(battery),
  ...(may('perm-batteries-retire') ? [retire(battery)] : []),
  {
    label: 'Delete Battery',
    run: () => deleteBatteries([battery.batteryId], [batteryName(battery)]),
    disabled: !may('perm-batteries-delete'),
    dangerous: true,
  },
];
