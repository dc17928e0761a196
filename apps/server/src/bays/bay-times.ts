const dayMs = 86_400_000;

/** Only tests that ended in this time before a look are used. */
export const bayWindowMs = 365 * dayMs;
/** A bay is looked at each week. */
export const weekMs = 7 * dayMs;
/** So many weeks back an alarm may be confirmed, and so far its run is followed. */
export const mostWeeks = 26;
/** So many tests of a bay must have ended between two looks for the later to confirm the earlier. */
export const confirmingTests = 5;
