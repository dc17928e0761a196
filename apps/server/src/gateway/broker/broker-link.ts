import type { DownKind } from '@ohmstead/device-protocol';

/** How the gateway reaches devices, whichever broker is in use. */
export type BrokerLink = {
  send: (thingName: string, kind: DownKind, message: object) => void;
  /** Devices that commands can reach from here; null where only the broker knows. */
  reachable: () => string[] | null;
  /** Where one gateway at a time holds the session: whether another one does. */
  standsBy?: () => boolean;
  /**
   * Called when the secret or the owner of a thing may have changed; null: of any thing. Undefined with an outside broker, whose own
   * access list decides who may connect; the directory then decides whose messages are accepted.
   */
  recheck?: (thingName: string | null) => Promise<void>;
  /** Nothing more is taken from devices, while what has come may still be answered. Undefined where only closing does that. */
  unsubscribe?: () => Promise<void>;
  stop: () => Promise<void>;
};
