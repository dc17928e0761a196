/** The last part of the link supplied with a device, which is its thing name. Users may copy the whole link or only that part. */
const link = /(?:\/account\/claim-device\/|^)([A-Za-z0-9][\w.-]{0,63})\/?(?:[?#].*)?$/;

/** The thing name; undefined if the text is neither a claim link nor a thing name. */
export const readClaimLink = (text: string): string | undefined => link.exec(text.trim())?.[1];

/**
 * The same for a code read by a camera. It must contain the whole link, because a single word would be the serial number of something else.
 * Links of any installation are accepted, since the label may be older than the address.
 */
export const readClaimCode = (text: string): string | undefined =>
  /^https?:\/\//i.test(text.trim()) ? readClaimLink(text) : undefined;
