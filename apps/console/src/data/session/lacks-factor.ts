import type { UserData } from '@ohmstead/contract';

/** Where a second factor is added. */
export const factorPage = '/account/security';

/** Whether the organisation's rule is in force for this user, who has not what it asks for. */
export const lacksFactor = ({ secondFactor: { enrolled, required, requiredFrom } }: UserData, now: number): boolean =>
  required && !enrolled && requiredFrom !== null && requiredFrom <= now;
