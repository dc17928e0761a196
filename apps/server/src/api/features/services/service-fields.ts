import type { ServiceWireColumn } from '@ohmstead/contract';
import { boolean, number, text, time, type Fields } from '../../entity-updates/field.ts';
import { joinPlaces, versionOf } from '../../entity-updates/row-version.ts';

export const servicesFrom = `services ${joinPlaces('services')}
  left join locations on locations.organization_id = services.organization_id and locations.id = services.location_id`;

/** While a service runs its live value stands where the result will be. */
const liveElse = (live: string, result: string) =>
  `case when services.status = 'servicing' then coalesce(${live}, ${result}) else ${result} end`;

export const serviceFields = {
  serviceId: number('services.id'),
  apiVersion: number('services.api_version'),
  version: number(versionOf('services')),
  batteryId: number('services.battery_id'),
  batterySerialNumber: text('services.battery_serial_number'),
  batteryModelName: text('services.battery_model_name'),
  serviceType: text('services.service_type'),
  status: text('services.status'),
  soh: number('services.soh_percent'),
  startTime: time('services.started_at'),
  duration: number(liveElse('services.live_offset_s', 'services.duration_s')),
  fcc: number('services.fcc_mah'),
  location: text('locations.name'),
  locationId: number('locations.id'),
  deviceId: number('services.device_id'),
  deviceSerialNumber: text('services.device_serial_number'),
  deviceModelName: text('services.device_model_name'),
  bayId: number('services.bay_id'),
  remCap: number(liveElse('services.live_rem_cap_mah', 'services.rem_cap_mah')),
  batteryStatus: text('services.battery_status'),
  batteryType: text('services.battery_type'),
  ccaDetermination: text('services.cca_determination'),
  chargeApplied: number('services.charge_applied_mah'),
  chargeCycles: number('services.charge_cycles'),
  confidenceGrade: text('services.confidence_grade'),
  cycleCounter: number('services.cycle_counter'),
  dealerNumber: text('services.dealer_number'),
  deviceSoc: number('services.device_soc_percent'),
  dischargeCycles: number('services.discharge_cycles'),
  finalCapacity: number('services.final_capacity_mah'),
  finalImpedance: number('services.final_impedance_mohm'),
  finalTestMessage: text('services.final_test_message'),
  firmwareVersion: text('services.firmware_version'),
  hasEisData: boolean('services.has_eis_data'),
  hasServiceData: boolean('services.has_service_data'),
  maxError: number('services.max_error_percent'),
  measuredBatteryVoltage: number(liveElse('services.live_voltage_mv / 1000', 'services.measured_voltage_v')),
  measuredCca: number('services.measured_cca_a'),
  notes: text('services.notes'),
  operator: text('services.operator'),
  ratedCca: number('services.rated_cca_a'),
  rc: number('services.rc_minutes'),
  rcDetermination: text('services.rc_determination'),
  reconditionCycles: number('services.recondition_cycles'),
  rmaNumber: text('services.rma_number'),
  serviceParameters: text('services.service_parameters'),
  socDetermination: text('services.soc_determination'),
  targetCapacity: number('services.target_capacity_percent'),
  temp: number(liveElse('services.live_temperature_c', 'services.temperature_c')),
  testMode: text('services.test_mode'),
  testType: text('services.test_type'),
  vehicleMileage: number('services.vehicle_mileage_km'),
  vin: text('services.vin'),
  warrantyId: text('services.warranty_id'),
} as const satisfies Fields<ServiceWireColumn>;
