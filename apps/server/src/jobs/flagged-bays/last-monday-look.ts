const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** 5 January 1970, 03:00 UTC. */
const firstMs = (4 * 24 + 3) * hourMs;

/** The last Monday, 03:00 UTC. */
export const lastMondayLook = (now: number): number => now - ((now - firstMs) % weekMs);
