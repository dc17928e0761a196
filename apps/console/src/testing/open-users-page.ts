import type { AdministeredUser, Group } from '@ohmstead/contract';
import { permissions } from '@ohmstead/domain';
import { screen, within } from '@testing-library/react';
import { aUser } from './builders.ts';
import { fakeApi, ok } from './fake-api.ts';
import { visit } from './visit.tsx';

/** The first page of a test file loads and compiles the whole app. */
type Options = {
  users?: AdministeredUser[];
  groups?: Group[];
  locations?: { id: number; name: string }[];
  configurations?: { id: number; name: string; type: string }[];
  /** The reader's permissions; by default all of them. */
  may?: string[];
  address?: string;
  answers?: Parameters<typeof fakeApi>[0];
};

/** Opens Users and Groups as an administrator and waits for its lists. */
export const openUsersPage = async (options: Options = {}) => {
  const { users = [], groups = [], locations = [], configurations = [], may = [...permissions] } = options;
  const api = fakeApi({
    'GET /session': () => ok(aUser({ may })),
    'GET /users': () => ok({ users }),
    'GET /groups': () => ok({ groups }),
    'GET /locations': () => ok({ locations }),
    'GET /displayConfigurations': () => ok({ displayConfigurations: configurations }),
    ...options.answers,
  });
  const page = visit(options.address ?? '/settings/users');
  await screen.findByRole('tabpanel');
  await screen.findByRole('heading', { name: /^Existing/ });
  const sent = (method: string) => api.requests.filter((request) => request.method === method);
  return { ...page, ...api, sent };
};

export const rowOf = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement);

export const dialog = (name: string) => within(screen.getByRole('dialog', { name }));
