import { linkPaths, type EmailPreferences, type OwnUserBody, type UserData } from '@ohmstead/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { currentUser } from '../../data/session/session-state.ts';
import { replaceUser } from '../../data/session/session.ts';
import { unlessGone } from '../../data/unless-gone.ts';
import { notifyError } from '../../ui/notices/notify.ts';

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

const preferencesKey = ['email-preferences'] as const;

/** What mails come. A switch moves at once, and back where its change was refused. */
export const useEmailPreferences = () => {
  const client = useQueryClient();
  const query = useQuery({ queryKey: preferencesKey, queryFn: () => call('GET /api/users/emailPreferences') });
  const saving = useMutation({
    // One after the other: an older choice must never arrive after a newer one.
    scope: { id: 'email-preferences' },
    mutationFn: (wanted: EmailPreferences) => call('PUT /api/users/emailPreferences', { body: wanted }),
    onError: async (error) => {
      notifyError(error, 'Problem Saving Preferences');
      await client.invalidateQueries({ queryKey: preferencesKey });
    },
  });
  const change = (changed: Partial<EmailPreferences>) => {
    const before = client.getQueryData<EmailPreferences>(preferencesKey);
    if (before === undefined) return;
    const wanted = { ...before, ...changed };
    client.setQueryData(preferencesKey, wanted);
    saving.mutate(wanted);
  };
  return { data: query.data, error: query.error, refetch: query.refetch, change, isSaved: saving.isSuccess };
};

const sessionsKey = ['own-sessions'] as const;

export const useOwnSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: async () => (await call('GET /api/users/sessions')).sessions,
    refetchOnWindowFocus: true,
  });

/** One by its id, or all others. */
const endSessions = (id: string | null): Promise<void> =>
  unlessGone(
    'users-sessions-1',
    id === null ? call('DELETE /api/users/sessions') : call('DELETE /api/users/sessions/:id', { params: { id } }),
  );

export const useEndSessions = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endSessions,
    onError: (error) => notifyError(error, 'Problem Ending Session'),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
};
