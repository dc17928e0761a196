import type { Invariant } from './invariant.ts';

export const serviceInvariants: readonly Invariant[] = [
  {
    name: 'service-that-ended-says-when',
    sentence: 'A service is running, or has the time at which it ended.',
    query: `select organization_id, id, status, ended_at from app.services
      where (status = 'servicing') <> (ended_at is null)`,
  },
  {
    name: 'finished-service-has-a-result',
    sentence: 'A service that passed or failed has a duration.',
    query: `select organization_id, id, status from app.services where status in ('pass', 'fail') and duration_s is null`,
  },
  {
    name: 'service-without-device-does-not-run',
    sentence: 'A service whose device has left the organisation is no longer running.',
    query: `select organization_id, id from app.services where status = 'servicing' and device_id is null`,
  },
  {
    name: 'service-ran-in-a-bay-of-its-device',
    sentence: 'The bay of a service belongs to its device and has the number recorded with the service.',
    query: `select services.organization_id, services.id, bay_id, services.device_id, bays.device_id as bay_device_id
      from app.services join app.bays on bays.organization_id = services.organization_id and bays.id = bay_id
      where services.device_id is not null and (bays.device_id, bays.number) is distinct from (services.device_id, bay_number)`,
  },
  {
    name: 'service-name-stands-for-one-run',
    sentence: "A device's name for a service identifies one service: nothing is stored twice.",
    query: `select organization_id, device_id, uid, count(*) as services from app.services
      where device_id is not null group by organization_id, device_id, uid having count(*) > 1`,
  },
  {
    name: 'spectrum-is-announced',
    sentence: 'A service is marked as having a spectrum exactly when it has one.',
    query: `select services.organization_id, services.id, has_eis_data from app.services
        left join app.service_spectra on service_spectra.organization_id = services.organization_id and service_id = services.id
      where has_eis_data <> (service_id is not null)`,
  },
  {
    name: 'spectrum-is-whole',
    sentence: 'A spectrum has as many frequencies as real and imaginary parts.',
    query: `select organization_id, service_id from app.service_spectra
      where cardinality(frequencies_hz) <> cardinality(real_ohm) or cardinality(real_ohm) <> cardinality(imaginary_ohm)`,
  },
];
