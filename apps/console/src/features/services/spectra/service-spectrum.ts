import type { ServiceDetail, ServiceSpectrum } from '@ohmstead/contract';

/** The spectrum of a service that was read with all its fields. */
export const spectrumOf = (service: ServiceDetail): ServiceSpectrum | undefined => {
  const { serviceId, batteryId, batterySerialNumber, batteryModelName, startTime, duration } = service;
  const { soh, fcc, temp, deviceSoc, eisData } = service;
  if (eisData === null || eisData.Freqs.length === 0) return undefined;
  const about = { serviceId, batteryId, batterySerialNumber, batteryModelName, startTime, duration };
  return { ...about, soh, fcc, temp, deviceSoc, ...eisData };
};
