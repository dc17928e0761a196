/** Set by the server where another site's link led here. */
export type LogoutSearch = { confirm?: true };

export const readLogoutSearch = ({ confirm }: Record<string, unknown>): LogoutSearch =>
  confirm === true || confirm === 'true' ? { confirm: true } : {};
