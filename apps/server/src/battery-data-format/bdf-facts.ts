import { statement } from '@ohmstead/database';
import type { BdfSamples, TemperaturePlace } from '@ohmstead/domain';

/** What a file of the Battery Data Format tells of a service beside its samples. */
export type BdfFacts = {
  serviceId: number;
  organization: string;
  serialNumber: string | null;
  batteryModel: string | null;
  deviceSerialNumber: string | null;
  deviceModel: string | null;
  bay: number | null;
  serviceType: string;
  parameters: string | null;
  status: string;
  /** ms since 1970 UTC. */
  startMs: number;
  durationS: number | null;
  firmware: string | null;
  finalImpedanceMohm: number | null;
  operator: string | null;
  vin: string | null;
  dealerNumber: string | null;
  hasSamples: boolean;
  /** False once the organisation's retention rule has moved the samples into a file, and left those that charts need. */
  isRaw: boolean;
  temperature: TemperaturePlace;
};

/** Frequencies in Hz, both parts of the impedance in ohm, the imaginary one with its true sign. */
export type BdfSpectrum = { frequencies: number[]; real: number[]; imaginary: number[] };

export type BdfService = { facts: BdfFacts; samples: BdfSamples; spectrum: BdfSpectrum | undefined };

/** Those of the services that the caller sees, in the order of their ids. */
export const selectBdfFacts = statement<BdfFacts>(
  'bdf-facts',
  `select services.id::float8 as "serviceId", directory.organization_name() as organization,
      battery_serial_number as "serialNumber", battery_model_name as "batteryModel",
      device_serial_number as "deviceSerialNumber", device_model_name as "deviceModel", bay_number as bay,
      service_type as "serviceType", service_parameters as parameters, status,
      round((date_part('epoch', started_at) * 1000)::numeric)::float8 as "startMs",
      duration_s as "durationS", firmware_version as firmware, final_impedance_mohm as "finalImpedanceMohm",
      operator, vin, dealer_number as "dealerNumber", has_service_data as "hasSamples",
      archives.service_id is null as "isRaw",
      coalesce(imported ->> 'temperature', directory.temperature_sensor(device_model_name)) as temperature
    from app.services left join app.service_archives as archives
      on archives.organization_id = services.organization_id and archives.service_id = services.id
    where services.organization_id = (select app.organization_id()) and services.id = any ($1::bigint[])
    order by array_position($1::bigint[], services.id)`,
);

export const selectBdfSpectrum = statement<BdfSpectrum>(
  'bdf-spectrum',
  `select frequencies_hz as frequencies, real_ohm as real, imaginary_ohm as imaginary from app.service_spectra
    where organization_id = (select app.organization_id()) and service_id = $1::bigint`,
);
