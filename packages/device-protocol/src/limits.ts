/** Limits for one device (docs/device-protocol.md, 'Limits'). */
export const maxPacketBytes = 64 * 1024;
export const maxMessagesPerSecond = 50;
export const messageBurst = 200;
export const maxBytesPerSecond = 256 * 1024;
export const maxSamplesPerMessage = 500;
export const maxFrequencies = 500;
/** The most batteries without a serial number that a device may create in any minute. */
export const maxNamelessPerMinute = 60;
export const maxBays = 64;
export const keepaliveSeconds = { min: 10, max: 300 } as const;
/** The most unacknowledged messages a device may have in flight. */
export const maxInFlight = 20;
/** An unacknowledged message is resent after this time. */
export const resendAfterMs = 10_000;
/** From opening a connection to its CONNECT packet. */
export const connectTimeoutMs = 5_000;
export const maxTopicLevels = 8;
/** New connections from one address: this many at once, then this many a minute. Connections from the local machine are not limited. */
export const connectionBurst = 200;
export const connectionsPerMinute = 50;
/** After wrong credentials, further attempts for that thing from the same address are refused for this long; it doubles each time. */
export const signInPauseMs = { first: 1_000, longest: 60_000 } as const;
