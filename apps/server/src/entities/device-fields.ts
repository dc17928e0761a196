import { bayWireColumns, deviceCatalogue, deviceWireColumns, type BayWireColumn } from '@ohmstead/contract';
import { catalogueFields } from './catalogue-fields.ts';
import type { EntityList } from './entity-list.ts';
import { number, text, time, type Fields } from './field.ts';

export const devicesFrom = `devices
  left join locations on locations.organization_id = devices.organization_id and locations.id = devices.location_id
  left join lateral (select state, reason, to_version from firmware_upgrades
    where firmware_upgrades.organization_id = devices.organization_id and firmware_upgrades.device_id = devices.id
    order by id desc limit 1) upgrade on true`;

/** 'main 2.4.1, bay 1.8': the main part first, the others by name. */
const versionNumbers = `(select string_agg(part.key || ' ' || part.value, ', ' order by part.key <> 'main', part.key)
  from jsonb_each_text(devices.firmware_versions) part)`;

/** Of the bays of a device, with what the caller may see in them. */
export const ofDevice = (what: string) => `(select ${what} from bays bay
  left join batteries on batteries.organization_id = bay.organization_id and batteries.id = bay.battery_id
  left join services on services.organization_id = bay.organization_id and services.id = bay.service_id
  where bay.organization_id = devices.organization_id and bay.device_id = devices.id)`;

export const deviceFields = catalogueFields(deviceCatalogue, 'devices', {
  columns: {
    inServiceDate: 'in_service_at',
    lastMessageTime: 'last_heard_at',
    lastUsed: 'last_used_at',
    statusChangeTime: 'status_changed_at',
  },
  expressions: {
    deviceVersionNumbers: versionNumbers,
    firmware: `devices.firmware_versions ->> 'main'`,
    firmwareReason: 'upgrade.reason',
    firmwareState: 'upgrade.state',
    firmwareTarget: 'upgrade.to_version',
    firmwareUpgrade: '(devices.firmware_offer is not null)',
    hasFailedBay: `(devices.online and coalesce(${ofDevice("bool_or(services.status not in ('servicing', 'pass'))")}, false))`,
    location: 'locations.name',
    modelImage: 'directory.device_model_image_path(devices.model_name)',
  },
});

export const deviceDetailFields = { ...deviceFields, firmwareUpgrade: text('devices.firmware_offer') };

/** The status on screen. Must match deviceStatus in the domain package. */
export const listedStatus = `case when not devices.online then 'offline'
  when ${ofDevice(`bool_or(services.status = 'servicing')`)} then 'active' else 'idle' end`;

/** Batteries and services that the caller may not see are not named, but the bay still shows as occupied. */
export const baysFrom = `bays
  join devices on devices.organization_id = bays.organization_id and devices.id = bays.device_id
  left join batteries on batteries.organization_id = bays.organization_id and batteries.id = bays.battery_id
  left join services on services.organization_id = bays.organization_id and services.id = bays.service_id`;

/** Must match bayStatus in the domain package. */
const bayStatusSql = `case
  when services.id is null then case when bays.battery_id is null then 'empty' else 'idle' end
  when services.status = 'servicing' then 'inprogress'
  when services.status = 'pass' then 'good' else 'fail' end`;

const live = (sql: string) => `case when services.status = 'servicing' then ${sql} end`;

export const bayFields = {
  id: number('bays.id'),
  deviceId: number('bays.device_id'),
  number: number('bays.number'),
  adapterName: text('bays.adapter_name'),
  batteryId: number('batteries.id'),
  batterySerialNumber: text('batteries.serial_number'),
  batteryModel: text('batteries.model_name'),
  designCapacity: number('batteries.design_capacity_mah'),
  remCap: number(`coalesce(${live('services.live_rem_cap_mah')}, batteries.rem_cap_mah)`),
  serviceId: number('services.id'),
  serviceType: text('services.service_type'),
  serviceStartTime: time('services.started_at'),
  serviceEndTime: time('services.ended_at'),
  serviceTemp: number('services.temperature_c'),
  serviceSoh: number('services.soh_percent'),
  serviceStatus: text('services.status'),
  status: text(bayStatusSql),
  liveTime: time(live('services.live_at')),
  liveCurrent: number(live('services.live_current_ma')),
  liveVoltage: number(live('services.live_voltage_mv')),
  liveTemp: number(live('services.live_temperature_c')),
  liveProgress: number(live('services.live_progress')),
} as const satisfies Fields<BayWireColumn>;

/** When a bay is to be calibrated next; null unless it is known when and how often. */
export const calibrationDue = `(bays.calibrated_at + interval '24 hours' * bays.calibration_interval_days)`;

export const bayDetailFields = {
  ...bayFields,
  defaultServiceParameters: text('bays.default_service_parameters'),
  calibrated: time('bays.calibrated_at'),
  intervalDays: number('bays.calibration_interval_days'),
  due: time(calibrationDue),
} as const satisfies Fields;

/** A device is always returned with all of its bays. */
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
