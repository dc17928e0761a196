import type { Result } from '@ohmstead/device-protocol';

/** The column for each field of a result; its name includes the unit. */
export const resultColumns = {
  batteryStatus: 'battery_status text',
  batteryType: 'battery_type text',
  ccaDetermination: 'cca_determination text',
  chargeApplied: 'charge_applied_mah float8',
  chargeCycles: 'charge_cycles integer',
  confidenceGrade: 'confidence_grade text',
  cycleCounter: 'cycle_counter integer',
  dealerNumber: 'dealer_number text',
  deviceSoc: 'device_soc_percent float8',
  dischargeCycles: 'discharge_cycles integer',
  fcc: 'fcc_mah float8',
  finalCapacity: 'final_capacity_mah float8',
  finalImpedance: 'final_impedance_mohm float8',
  finalTestMessage: 'final_test_message text',
  firmwareVersion: 'firmware_version text',
  maxError: 'max_error_percent float8',
  measuredBatteryVoltage: 'measured_voltage_v float8',
  measuredCca: 'measured_cca_a float8',
  operator: 'operator text',
  ratedCca: 'rated_cca_a float8',
  rc: 'rc_minutes float8',
  rcDetermination: 'rc_determination text',
  reconditionCycles: 'recondition_cycles integer',
  remCap: 'rem_cap_mah float8',
  rmaNumber: 'rma_number text',
  socDetermination: 'soc_determination text',
  soh: 'soh_percent float8',
  targetCapacity: 'target_capacity_percent float8',
  temp: 'temperature_c float8',
  testMode: 'test_mode text',
  testType: 'test_type text',
  vehicleMileage: 'vehicle_mileage_km float8',
  vin: 'vin text',
  warrantyId: 'warranty_id text',
} as const satisfies Record<keyof Result['fields'], string>;

export const structureColumns = {
  calData: 'cal_data',
  chargeCapacities: 'charge_capacities',
  dischargeCapacities: 'discharge_capacities',
  eisWaveformData: 'eis_waveform_data',
  impedances: 'impedances',
  selfDischarges: 'self_discharges',
  smartBatteryInfo: 'smart_battery_info',
  summaryData: 'summary_data',
} as const satisfies Record<keyof NonNullable<Result['structures']>, string>;

export const nameOfColumn = (definition: string): string => definition.replace(/ .*/, '');
