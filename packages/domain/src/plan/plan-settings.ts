import type { OpeningHours } from './opening-hours.ts';

export type PlannedLocation = { locationId: number; timeZone: string; hours: OpeningHours };

/** How an organisation plans its services. */
export type PlanSettings = {
  /** A battery is listed this many days before it is due. */
  leadDays: number;
  /** The type of the planned services. */
  serviceType: string;
  /** The types of services after which an interval begins; null: all. */
  countedTypes: readonly string[] | null;
  models: readonly { modelName: string; days: number }[];
  adapters: readonly { adapterName: string; modelNames: readonly string[] }[];
  locations: readonly PlannedLocation[];
};

/** Before anybody has set anything, and of a location that the settings do not name. */
export const defaultPlanSettings: PlanSettings = {
  leadDays: 14,
  serviceType: 'Capacity Test',
  countedTypes: null,
  models: [],
  adapters: [],
  locations: [],
};
export const defaultPlannedLocation = { timeZone: 'UTC', hours: null } as const;
