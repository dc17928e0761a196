/** The link printed on a device, as text or as a QR code. */
export const claimLink = (publicUrl: string, thingName: string): string =>
  `${publicUrl}/account/claim-device/${thingName}`;
