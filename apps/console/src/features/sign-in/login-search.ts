/** Set by the server if the link came from another site. */
type LogoutSearch = { confirm?: true };

export const readLogoutSearch = ({ confirm }: Record<string, unknown>): LogoutSearch =>
  confirm === true || confirm === 'true' ? { confirm: true } : {};

/** The reason for coming to the sign-in page: a verified address, a new password, or having logged out. */
export type LoginSearch = {
  verify?: 'success' | 'already verified';
  /** The address whose password was reset. */
  resetPassword?: string;
  status?: 'loggedOut';
  /** Why logging in with the organisation did not begin. */
  signIn?: 'signIn-oidc-1' | 'signIn-oidc-5';
};

export const readLoginSearch = ({ verify, resetPassword, status, signIn }: Record<string, unknown>): LoginSearch => ({
  ...(verify === 'success' || verify === 'already verified' ? { verify } : {}),
  ...(typeof resetPassword === 'string' ? { resetPassword } : {}),
  ...(status === 'loggedOut' ? { status } : {}),
  ...(signIn === 'signIn-oidc-1' || signIn === 'signIn-oidc-5' ? { signIn } : {}),
});
