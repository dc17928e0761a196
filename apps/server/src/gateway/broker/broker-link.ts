import type { DownKind } from '@ohmstead/device-protocol';

/** How the gateway reaches devices, with either kind of broker. */
export type BrokerLink = {
  send: (thingName: string, kind: DownKind, message: object) => void;
  /** Devices that this gateway can send commands to; null if only the broker knows. */
  reachable: () => string[] | null;
  /** Whether another gateway holds the session, where only one at a time can. */
  standsBy?: () => boolean;
  /**
   * Called when the secret or the owner of a thing may have changed; null means any thing. Undefined with an external broker: its own
   * access list decides who may connect, and the directory decides whose messages are accepted.
   */
  recheck?: (thingName: string | null) => Promise<void>;
  /** Stops receiving from devices, while messages already received can still be acknowledged. Undefined where only closing stops it. */
  unsubscribe?: () => Promise<void>;
  stop: () => Promise<void>;
};
