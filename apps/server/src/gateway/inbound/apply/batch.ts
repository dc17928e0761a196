import type { DeviceMessage, Refusal } from '../device-message.ts';
import type { LiveValues } from './live-values.ts';

/** What one pass over a batch has found. Each pass starts with a new one, because a pass may be repeated after a deadlock. */
export type Batch = {
  refusals: Map<DeviceMessage<'owned'>, Refusal>;
  /** Batteries whose 'last …' fields are refreshed once at the end. */
  batteryIds: Set<number>;
  /** The latest sample of each service, projected to the lists after the commit. */
  live: Map<number, LiveValues>;
  /** Ids of services seen for the first time. They may be cached once this pass is committed. */
  learnt: Map<string, number>;
};

/** Cached ids of recently seen services, by device and name. Holds only committed ids, and is cleared when a batch fails. */
export type ServiceIds = Map<string, number>;
