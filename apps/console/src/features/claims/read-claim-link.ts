/** The last part of the link that came with a device, which names it; the whole link, or that part alone, as people copy them. */
const link = /(?:\/account\/claim-device\/|^)([A-Za-z0-9][\w.-]{0,63})\/?(?:[?#].*)?$/;

/** What names the device; undefined where the text is neither a claim link nor such a name. */
export const readClaimLink = (text: string): string | undefined => link.exec(text.trim())?.[1];

/**
 * The same of a code that a camera has read. It holds the whole link: a single word there is the serial number of something else.
 * Of which installation does not matter, since the label may be older than the address.
 */
export const readClaimCode = (text: string): string | undefined =>
  /^https?:\/\//i.test(text.trim()) ? readClaimLink(text) : undefined;
