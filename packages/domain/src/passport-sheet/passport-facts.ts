import type { Disposition } from '../verdict/disposition.ts';
import type { MeasuredCycle } from './round-trip.ts';

/** What a passport sheet is made of: a battery and its ended services, oldest first, wherever they ran. Times in milliseconds. */
export type PassportFacts = {
  battery: PassportBattery;
  services: readonly PassportService[];
};

export type PassportBattery = {
  designCapacityMah: number | null;
  ratedCcaA: number | null;
  cycleCount: number | null;
  inServiceAt: number | null;
  /** When it was retired, and what its policy recommended then. */
  retired: { at: number; label: Disposition } | null;
};

export type PassportService = {
  serviceId: number;
  serviceType: string;
  status: string;
  endedAt: number;
  fccMah: number | null;
  impedanceMohm: number | null;
  measuredCcaA: number | null;
  temperatureC: number | null;
  chargeAppliedMah: number | null;
  hasSelfDischarge: boolean;
  spectrum: { frequenciesHz: readonly number[]; realOhm: readonly number[]; imaginaryOhm: readonly number[] } | null;
  /** Null where no charge and discharge of the same amount were sampled. */
  cycle: MeasuredCycle | null;
};
