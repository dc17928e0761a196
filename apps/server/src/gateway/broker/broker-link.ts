import type { DownKind } from '@ohmstead/device-protocol';

/** How the gateway speaks to devices, whatever broker stands between. */
export type BrokerLink = {
  send: (thingName: string, kind: DownKind, message: object) => void;
  /** Whom commands can reach from here; null where only the broker knows. */
  reachable: () => string[] | null;
  /** Where one gateway at a time holds the session: whether another one does. */
  standsBy?: () => boolean;
  /**
   * The thing's secret or its owner may have changed; null: anybody's. Undefined where the broker's own list decides who may speak;
   * the directory decides what is taken.
   */
  recheck?: (thingName: string | null) => Promise<void>;
  /** Nothing more is taken from devices, while what has come may still be answered. Undefined where only closing does that. */
  unsubscribe?: () => Promise<void>;
  stop: () => Promise<void>;
};
