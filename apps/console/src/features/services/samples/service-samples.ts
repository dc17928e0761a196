import type { ServiceData } from '@ohmstead/contract';

/** A run's samples column by column; a missing value is NaN. */
export type ServiceSamples = {
  /** ms since 1970 UTC. */
  times: Float64Array;
  currentMa: Float64Array;
  capacityMah: Float64Array;
  temperatureC: Float64Array;
  voltageMv: Float64Array;
};

const column = ({ streamHeaders, stream }: ServiceData, name: ServiceData['streamHeaders'][number]): Float64Array => {
  const place = streamHeaders.indexOf(name);
  return Float64Array.from(stream, (row) => row[place] ?? NaN);
};

export const serviceSamples = (data: ServiceData, startTime: number): ServiceSamples => ({
  times: column(data, 'offset').map((offsetS) => startTime + offsetS * 1_000),
  currentMa: column(data, 'Curr'),
  capacityMah: column(data, 'RemCap'),
  temperatureC: column(data, 'Temp'),
  voltageMv: column(data, 'Volt'),
});
