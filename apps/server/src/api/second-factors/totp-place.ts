/** What the sealed key of an authenticator app is bound to. */
export const totpPlace = (
  { organizationId, userId }: { organizationId: number; userId: number },
  sealId: string,
): string => `factor ${organizationId} ${userId} ${sealId}`;
