/** What one device may send (docs/device-protocol.md, 'Limits'). */
export const maxPacketBytes = 64 * 1024;
export const maxMessagesPerSecond = 50;
export const messageBurst = 200;
export const maxBytesPerSecond = 256 * 1024;
export const maxSamplesPerMessage = 500;
export const maxFrequencies = 500;
/** Batteries without a serial number that a device makes in any minute. */
export const maxNamelessPerMinute = 60;
export const maxBays = 64;
export const keepaliveSeconds = { min: 10, max: 300 } as const;
/** Unacknowledged messages a device may have under way. */
export const maxInFlight = 20;
/** A message that was not acknowledged is sent again after this long. */
export const resendAfterMs = 10_000;
/** Between opening a connection and its CONNECT packet. */
export const connectTimeoutMs = 5_000;
export const maxTopicLevels = 8;
/** New connections of one address: this many at once, then this many a minute. The machine's own address is not limited. */
export const connectionBurst = 200;
export const connectionsPerMinute = 50;
/** After wrong credentials a thing is not asked again from the same address for this long, doubling. */
export const signInPauseMs = { first: 1_000, longest: 60_000 } as const;
