/** Decisions §3: a device is told to be offline after so long, and one mail about it reaches a person in so long. */
export const offlineAfter = '5 minutes';
export const mailEvery = '15 minutes';
/** A mail names no more than so many events: the newest. */
export const maxEventsOfMail = 100;
export const mailedAlertLife = '1 day';
