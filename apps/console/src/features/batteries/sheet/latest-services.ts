import type { BatteryHistory } from '@ohmstead/contract';

export type LatestService = {
  serviceId: number;
  /** Null while it runs. */
  endedAt: number | null;
  soh: number | null;
  fccMah: number | null;
  remainingMah: number | null;
  temperatureC: number | null;
};

/** The newest services first. */
export const latestServices = ({ history }: BatteryHistory, most: number): LatestService[] =>
  history
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([serviceId, , soh, , remainingMah, fccMah, , temperatureC, endedAt]) => ({
      serviceId,
      endedAt,
      soh,
      fccMah,
      remainingMah,
      temperatureC,
    }));
