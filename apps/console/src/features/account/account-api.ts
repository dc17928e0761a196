import { linkPaths, type OwnUserBody, type UserData } from '@ohmstead/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { currentUser } from '../../data/session/session-state.ts';
import { replaceUser } from '../../data/session/session.ts';

type OwnChange = Omit<OwnUserBody, 'version' | 'password' | 'verificationToken'>;

/** The call has a different answer for users who come with a link. */
const changeUser = async (body: OwnUserBody): Promise<UserData> => {
  const answer = await call('PUT /api/users', { body });
  if (answer === undefined || !('token' in answer)) throw new Error('The change of a user was answered like a link');
  return answer;
};

/**
 * Saved against the version that the values come from: that of a form when it was opened, or the newest for a single switch. A new password
 * starts a new session, which is taken over.
 */
export const saveOwnUser = (change: OwnChange, version = currentUser()?.version): Promise<void> =>
  replaceUser(changeUser({ ...(version !== undefined && { version }), ...change }));

/** The server only compares this link; the one in the email is its own. */
export const initiateEmailChange = (email: string, password: string): Promise<void> =>
  call('POST /api/users/initiateChangeEmailAddress', {
    body: { email, password, url: `${window.location.origin}${linkPaths['email-change']}` },
  });

/** The link works only once, so the call is made once and not repeated, however often the page renders. */
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
