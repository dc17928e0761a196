import type { OwnSession } from '@ohmstead/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { isApiError } from '../../lib/api-error.ts';
import { notifyError } from '../../ui/notify.ts';

const path = '/users/sessions';
const queryKey = ['own-sessions'];

export const useOwnSessions = () =>
  useQuery({
    queryKey,
    queryFn: async () => (await api.get<{ sessions: OwnSession[] }>(path)).sessions,
    refetchOnWindowFocus: true,
  });

/** One by its id, or all others. One that has ended already is what was asked for. */
const endSessions = async (id: string | null): Promise<void> => {
  try {
    await api.delete(id === null ? path : `${path}/${id}`);
  } catch (error) {
    if (!isApiError(error, 'users-sessions-1')) throw error;
  }
};

export const useEndSessions = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endSessions,
    onError: (error) => notifyError(error, 'Problem Ending Session'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
};
