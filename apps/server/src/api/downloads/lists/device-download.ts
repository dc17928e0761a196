import { deviceColumns } from '@ohmstead/contract';
import { bayStatusLabels } from '@ohmstead/domain';
import { idColumn, type DownloadList } from '../download-list.ts';
import { text } from '../../../entities/field.ts';
import { bayFields, deviceFields, devicesFrom, listedStatus, ofDevice } from '../../../entities/device-fields.ts';
import { deviceRows } from '../../../entities/device-rows.ts';

const bayLabels = Object.entries(bayStatusLabels).map(([bayStatus, label]) => `when '${bayStatus}' then '${label}'`);
const bayLabel = `case ${bayFields.status.sql.replaceAll('bays.', 'bay.')} ${bayLabels.join(' ')} end`;

/** '1: SN-1 In progress, 2: Empty' */
const bays = ofDevice(`string_agg(concat_ws(' ', bay.number || ':', batteries.serial_number, ${bayLabel}),
  ', ' order by bay.number)`);

export const deviceDownload: DownloadList = {
  kind: 'devices',
  rows: deviceRows,
  ids: [idColumn('id', 'Device ID')],
  columns: deviceColumns,
  fields: { ...deviceFields, status: text(listedStatus), bays: text(bays) },
  from: devicesFrom,
  beside: {
    lastMessageTime: { key: 'online', label: 'Connection', sortable: false, visible: true, type: 'text' },
  },
  words: {
    online: { t: 'Connected', f: 'Offline' },
    status: { offline: 'Offline', active: 'Active', idle: 'Idle' },
  },
};
