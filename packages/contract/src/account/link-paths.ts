/** Pages of the console that secret links in emails open, with `:token` for the token. */
export const linkPaths = {
  verify: '/register/verify-email/:token',
  invite: '/register/verify-invite/:token',
  reset: '/login/reset-password/:token',
  'email-change': '/account/confirm-change-email-address/:token',
  /** A page of the server itself: the owner of the old address may have neither a session nor their usual browser. */
  'email-change-cancel': '/api/users/cancelChangeEmailAddress/:token',
} as const;

export type LinkPurpose = keyof typeof linkPaths;
