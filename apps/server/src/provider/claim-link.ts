/** What stands on a device, as a link or as a code to photograph. */
export const claimLink = (publicUrl: string, thingName: string): string =>
  `${publicUrl}/account/claim-device/${thingName}`;
