import { bayWireColumns, deviceWireColumns } from '@ohmstead/contract';
import type { EntityList } from '../../entity-updates/entity-list.ts';
import { bayFields, baysFrom, deviceFields, devicesFrom } from './device-fields.ts';

/** A device is always answered with all of its bays. */
export const deviceList: EntityList<'devices'> = {
  kind: 'devices',
  columns: deviceWireColumns,
  fields: deviceFields,
  from: devicesFrom,
  parts: {
    name: 'bays',
    columnsName: 'bayColumns',
    columns: bayWireColumns,
    fields: bayFields,
    from: baysFrom,
    entityId: 'bays.device_id',
  },
};
