/** How many years ahead the expiry of a battery can be set. */
const expiresYearsAhead = 10;

/** The last day that can be chosen, in ms. */
export const lastExpiry = (now: number): number =>
  new Date(new Date(now).getFullYear() + expiresYearsAhead, 11, 31).getTime();
