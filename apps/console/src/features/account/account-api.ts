import { linkPaths, type OwnUserBody, type UserData } from '@ohmstead/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { currentUser } from '../../data/session/session-state.ts';
import { replaceUser } from '../../data/session/session.ts';

type OwnChange = Omit<OwnUserBody, 'version' | 'password' | 'verificationToken'>;

/** The call answers otherwise to those who come with a link. */
const changeUser = async (body: OwnUserBody): Promise<UserData> => {
  const answer = await call('PUT /api/users', { body });
  if (answer === undefined || !('token' in answer)) throw new Error('The change of a user was answered like a link');
  return answer;
};

/**
 * On the version that the values came from: a form says the one that it was opened with, a single switch is on the newest. A new
 * password brings a new session, which is taken over.
 */
export const saveOwnUser = (change: OwnChange, version = currentUser()?.version): Promise<void> =>
  replaceUser(changeUser({ ...(version !== undefined && { version }), ...change }));

/** The server only compares the link: that in the mail is its own. */
export const initiateEmailChange = (email: string, password: string): Promise<void> =>
  call('POST /api/users/initiateChangeEmailAddress', {
    body: { email, password, url: `${window.location.origin}${linkPaths['email-change']}` },
  });

/** The link works once: asked once, and not again by itself, however often the page is drawn. */
export const useEmailConfirmation = (token: string) =>
  useQuery({
    queryKey: ['confirm-email-change', token],
    queryFn: async () => {
      await replaceUser(call('POST /api/users/confirmChangeEmailAddress', { body: { token } }));
      return true;
    },
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
