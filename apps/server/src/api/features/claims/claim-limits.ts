/** Security D7. The directory counts the codes of a device, and how many leases follow each other. */
export const leaseLife = '10 minutes';
/** How long the device is asked to show a code; the caller stops waiting before that. */
export const showCodeLifeMs = 12_000;
export const endClaimLifeMs = 10 * 60_000;
/** A device that is switched off gets its new secret when it is back. */
export const newSecretLifeMs = 7 * 86_400_000;
export const maxStartsOfDevice = 3;
export const maxStartsOfOrganization = 20;
export const maxWrongCodesOfOrganization = 50;
/** Unsuccessful lookups per user and hour. */
export const maxLookups = 30;
