import type { PlannedLocation } from './plan-settings.ts';

/** A battery that is due, with times in ms and durations in seconds. */
export type PlanItem = {
  batteryId: number;
  modelName: string | null;
  locationId: number | null;
  /** Displayed, %. */
  soh: number | null;
  due: number;
  listedFrom: number;
  duration: number;
  promisedDuration: number;
  /** Only where other bays are preferred: by the place of a bay, when the battery was tested there last. */
  visits?: Visit[];
};

export type Visit = [bay: number, time: number];

/** Which models a bay takes; null: all. */
export type Takes = { locationId: number; modelNames: readonly string[] | null };
export type PlanBay = Takes & { freeFrom: number };

export type PlanWorld<Item extends PlanItem = PlanItem> = {
  at: number;
  until: number;
  items: readonly Item[];
  bays: readonly PlanBay[];
  /** Bays of devices that are away, which would take a battery. */
  awayBays: readonly Takes[];
  locations: readonly PlannedLocation[];
};

export const planReasons = ['noLocation', 'noBay', 'noBayOnline', 'closed'] as const;
export type PlanReason = (typeof planReasons)[number];

/** Start, end and bay are null if there is a reason; lateness in seconds after the due date. */
export type Placement =
  | { start: number; end: number; bay: number; late: number; reason: null }
  | { start: null; end: null; bay: null; late: null; reason: PlanReason };

export type LocationLoad = {
  locationId: number;
  bays: number;
  dueCount: number;
  overdue: { count: number; seconds: number };
  weeks: { from: number; to: number; seconds: number; openSeconds: number }[];
  doneBy: number | null;
  doneByWithOneMore: number | null;
  missingBays: number | null;
};

/** Items in their order: due first, then worst, then the first known. A battery without a state of health comes before others. */
export const compareItems = (one: PlanItem, other: PlanItem): number =>
  one.due - other.due || (one.soh ?? -Infinity) - (other.soh ?? -Infinity) || one.batteryId - other.batteryId;
