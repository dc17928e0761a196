import type { EmailPreferences } from '@ohmstead/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { unlessGone } from '../../data/unless-gone.ts';
import { notifyError } from '../../ui/notices/notify.ts';

const preferences = queryOptions({
  queryKey: ['email-preferences'],
  queryFn: () => call('GET /api/users/emailPreferences'),
});

/** The emails that a user gets. A switch moves at once, and back if the change is refused. */
export const useEmailPreferences = () => {
  const client = useQueryClient();
  const query = useQuery(preferences);
  const saving = useMutation({
    // One at a time, because an older choice must never arrive after a newer one.
    scope: { id: 'email-preferences' },
    mutationFn: (wanted: EmailPreferences) => call('PUT /api/users/emailPreferences', { body: wanted }),
    onError: async (error) => {
      notifyError(error, 'Problem saving preferences');
      await client.invalidateQueries({ queryKey: preferences.queryKey });
    },
  });
  const change = (changed: Partial<EmailPreferences>) => {
    const before = client.getQueryData(preferences.queryKey);
    if (before === undefined) return;
    const wanted = { ...before, ...changed };
    client.setQueryData(preferences.queryKey, wanted);
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

/** Ends one session by its id, or all others. */
const endSessions = (id: string | null): Promise<void> =>
  unlessGone(
    'users-sessions-1',
    id === null ? call('DELETE /api/users/sessions') : call('DELETE /api/users/sessions/:id', { params: { id } }),
  );

export const useEndSessions = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endSessions,
    onError: (error) => notifyError(error, 'Problem ending session'),
    onSettled: () => client.invalidateQueries({ queryKey: sessionsKey }),
  });
};
