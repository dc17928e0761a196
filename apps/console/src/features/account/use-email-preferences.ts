import type { EmailPreferences } from '@ohmstead/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { notifyError } from '../../ui/notices/notify.ts';

const path = '/users/emailPreferences';
const queryKey = ['email-preferences'];

/** What mails come. A switch moves at once, and back where its change was refused. */
export const useEmailPreferences = () => {
  const client = useQueryClient();
  const query = useQuery({ queryKey, queryFn: () => api.get<EmailPreferences>(path) });
  const saving = useMutation({
    // One after the other: an older choice must never arrive after a newer one.
    scope: { id: path },
    mutationFn: (wanted: EmailPreferences) => api.put<EmailPreferences>(path, wanted),
    onError: async (error) => {
      notifyError(error, 'Problem Saving Preferences');
      await client.invalidateQueries({ queryKey });
    },
  });
  const change = (changed: Partial<EmailPreferences>) => {
    const before = client.getQueryData<EmailPreferences>(queryKey);
    if (before === undefined) return;
    const wanted = { ...before, ...changed };
    client.setQueryData(queryKey, wanted);
    saving.mutate(wanted);
  };
  return { data: query.data, error: query.error, refetch: query.refetch, change, isSaved: saving.isSuccess };
};
