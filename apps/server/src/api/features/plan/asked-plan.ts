import type { PlanPreviewBody, PlanSettingsBody } from '@ohmstead/contract';

/** What a plan is asked for. */
export type AskedPlan = {
  at: number;
  until: number;
  /** null: all that the caller sees. */
  locationIds: readonly number[] | null;
  settings: Omit<PlanSettingsBody, 'version'>;
  /** Whether the settings are not those in force, by which due dates are stored. */
  isPreview: boolean;
  moreBays: NonNullable<PlanPreviewBody['moreBays']>;
  /** Whether a bay in which a battery was not tested is preferred to others in which it would start as early. */
  newBays: boolean;
};
