import type { DeviceMessage, Refusal } from '../device-message.ts';
import type { LiveValues } from './live-values.ts';

/** What one pass over a batch found out. A pass may be repeated after a deadlock, so each has a new one. */
export type Batch = {
  refusals: Map<DeviceMessage<'owned'>, Refusal>;
  /** Batteries whose 'last …' fields are refreshed once, at the end. */
  batteryIds: Set<number>;
  /** The newest sample of each service, projected for the lists after the commit. */
  live: Map<number, LiveValues>;
  /** Ids of services met for the first time; true for others once this pass has been committed. */
  learnt: Map<string, number>;
};

/** Ids of services that were met lately, by device and name. Holds only what was committed, and is emptied when a batch fails. */
export type ServiceIds = Map<string, number>;
