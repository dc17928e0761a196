/** What one device may send (docs/device-protocol.md, 'Limits'). */
export const maxPacketBytes = 64 * 1024;
export const maxMessagesPerSecond = 50;
export const messageBurst = 200;
export const maxBytesPerSecond = 256 * 1024;
export const maxSamplesPerMessage = 500;
export const maxFrequencies = 500;
export const maxBays = 64;
export const keepaliveSeconds = { min: 10, max: 300 } as const;
/** Unacknowledged messages a device may have under way. */
export const maxInFlight = 20;
/** A message that was not acknowledged is sent again after this long. */
export const resendAfterMs = 10_000;
