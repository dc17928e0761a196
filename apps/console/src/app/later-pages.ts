/** Pages whose routes exist and whose contents do not yet: their title, and what will come, said in development only. */
export const laterPages = {
  signup: { title: 'Request Early Access', coming: 'The early-access form: name, company and email.' },
  forgotPassword: { title: 'Reset Your Password', coming: 'The form that mails a link to choose a new password.' },
  resetPassword: { title: 'Reset Your Password', coming: 'Choosing a new password with the token of a mail.' },
  register: { title: 'Create An Account', coming: 'Registering an organization with its first user.' },
  resendVerification: { title: 'Resend Address Verification Email', coming: 'The form that mails the link again.' },
  verifyEmail: { title: 'Verify Your Email Address', coming: 'Verifying an address with the token of a mail.' },
  verifyInvite: { title: 'Choose A Password', coming: 'Choosing the first password of an invited user.' },
  display: { title: 'Display Configurations', coming: 'Column layouts that administrators assign and lock.' },
  locations: { title: 'Locations', coming: 'The list of locations, with adding, renaming and deleting.' },
  users: { title: 'Users and Groups', coming: 'Users, groups, invitations and the permission editor.' },
} as const satisfies Record<string, { title: string; coming: string }>;

export type LaterPageName = keyof typeof laterPages;
