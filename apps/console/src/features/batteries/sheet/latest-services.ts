import type { BatteryHistory } from '@ohmstead/contract';

export type LatestService = {
  serviceId: number;
  /** 'pass', 'fail' or 'aborted'. */
  status: string;
  endedAt: number | null;
  soh: number | null;
  fccMah: number | null;
  remainingMah: number | null;
  temperatureC: number | null;
};

/** Newest first. */
export const latestServices = ({ history }: BatteryHistory, most: number): LatestService[] =>
  history
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, most)
    .map(([serviceId, , soh, , remainingMah, fccMah, , temperatureC, endedAt, status]) => ({
      serviceId,
      status,
      endedAt,
      soh,
      fccMah,
      remainingMah,
      temperatureC,
    }));
