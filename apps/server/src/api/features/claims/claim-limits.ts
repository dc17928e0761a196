/** Security D7. The codes of a device, and how many leases follow each other, are counted in the directory. */
export const leaseLife = '10 minutes';
/** The device is asked for so long; whoever waits gives up before. */
export const showCodeLifeMs = 12_000;
export const endClaimLifeMs = 10 * 60_000;
/** A device that is switched off learns its new secret when it is back. */
export const newSecretLifeMs = 7 * 86_400_000;
export const maxStartsOfDevice = 3;
export const maxStartsOfOrganization = 20;
export const maxWrongCodesOfOrganization = 50;
/** Lookups that find nothing, of one user in an hour. */
export const maxLookups = 30;
