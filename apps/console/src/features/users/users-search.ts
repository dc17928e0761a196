/** The state in a link to Users and Groups: the tab, and the text of 'Filter by name'. */
export type UsersSearch = { tab?: 'groups' | 'service-accounts'; name?: string };

export const readUsersSearch = ({ tab, name }: Record<string, unknown>): UsersSearch => ({
  ...(tab === 'groups' || tab === 'service-accounts' ? { tab } : {}),
  ...(typeof name === 'string' && name !== '' ? { name } : {}),
});
