/** Where the secret links of mails lead: pages of the console, their token in place of `:token`. */
export const linkPaths = {
  verify: '/register/verify-email/:token',
  invite: '/register/verify-invite/:token',
  reset: '/login/reset-password/:token',
  'email-change': '/account/confirm-change-email-address/:token',
  /** A page of the server itself: the old address may have lost its session, and its browser. */
  'email-change-cancel': '/api/users/cancelChangeEmailAddress/:token',
} as const;

export type LinkPurpose = keyof typeof linkPaths;
