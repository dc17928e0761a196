/** The path of a certificate's page, before its id. */
export const certificatePage = '/c';

export const certificateDays = { least: 1, most: 730, usual: 180 } as const;
/** A certificate never rests on an older test. */
export const certifiableDays = 90;

/** A QR code of more is hard to read from a label. */
export const tokenMaxLength = 1_200;
