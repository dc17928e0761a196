import { deviceColumns } from '@ohmstead/contract';
import { bayStatusLabels } from '@ohmstead/domain';
import { idColumn, type DownloadList } from '../../downloads/download-list.ts';
import { text } from '../../entity-updates/field.ts';
import { bayFields, deviceFields, devicesFrom } from './device-fields.ts';

const ofDevice = (what: string) => `(select ${what} from bays bay
  left join batteries on batteries.organization_id = bay.organization_id and batteries.id = bay.battery_id
  left join services on services.organization_id = bay.organization_id and services.id = bay.service_id
  where bay.organization_id = devices.organization_id and bay.device_id = devices.id)`;

/** Must match deviceStatus in the domain package. */
const status = `case when not devices.online then 'offline'
  when ${ofDevice(`bool_or(services.status = 'servicing')`)} then 'active' else 'idle' end`;

const bayLabels = Object.entries(bayStatusLabels).map(([bayStatus, label]) => `when '${bayStatus}' then '${label}'`);
const bayLabel = `case ${bayFields.status.sql.replaceAll('bays.', 'bay.')} ${bayLabels.join(' ')} end`;

/** '1: SN-1 In progress, 2: Empty' */
const bays = ofDevice(`string_agg(concat_ws(' ', bay.number || ':', batteries.serial_number, ${bayLabel}),
  ', ' order by bay.number)`);

export const deviceDownload: DownloadList = {
  kind: 'devices',
  ids: [idColumn('id', 'Device ID')],
  columns: deviceColumns,
  fields: { ...deviceFields, status: text(status), bays: text(bays) },
  from: devicesFrom,
  beside: {
    lastMessageTime: { key: 'online', label: 'Connection', sortable: false, visible: true, type: 'text' },
  },
  words: {
    online: { t: 'Connected', f: 'Offline' },
    status: { offline: 'Offline', active: 'Active', idle: 'Idle' },
  },
};
