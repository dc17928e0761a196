import { serviceCatalogue, serviceWireColumns } from '@ohmstead/contract';
import { catalogueFields } from './catalogue-fields.ts';
import type { EntityList } from './entity-list.ts';
import { joinLocations, versionOf } from './row-version.ts';

export const servicesFrom = `services ${joinLocations('services')}`;

/** The live value while the service is running, then the result. */
const liveElse = (live: string, result: string) =>
  `case when services.status = 'servicing' then coalesce(${live}, ${result}) else ${result} end`;

export const serviceFields = catalogueFields(serviceCatalogue, 'services', {
  columns: {
    serviceId: 'id',
    soh: 'soh_percent',
    startTime: 'started_at',
    endTime: 'ended_at',
    fcc: 'fcc_mah',
    chargeApplied: 'charge_applied_mah',
    deviceSoc: 'device_soc_percent',
    finalCapacity: 'final_capacity_mah',
    finalImpedance: 'final_impedance_mohm',
    maxError: 'max_error_percent',
    measuredCca: 'measured_cca_a',
    ratedCca: 'rated_cca_a',
    rc: 'rc_minutes',
    targetCapacity: 'target_capacity_percent',
    vehicleMileage: 'vehicle_mileage_km',
  },
  expressions: {
    version: versionOf('services'),
    bayNumber:
      '(select number from bays where bays.organization_id = services.organization_id and bays.id = services.bay_id)',
    duration: liveElse('services.live_offset_s', 'services.duration_s'),
    imported: 'services.imported is not null',
    location: 'locations.name',
    locationId: 'locations.id',
    remCap: liveElse('services.live_rem_cap_mah', 'services.rem_cap_mah'),
    measuredBatteryVoltage: liveElse('services.live_voltage_mv / 1000', 'services.measured_voltage_v'),
    temp: liveElse('services.live_temperature_c', 'services.temperature_c'),
  },
});

export const serviceList: EntityList<'services'> = {
  kind: 'services',
  columns: serviceWireColumns,
  fields: serviceFields,
  from: servicesFrom,
};
