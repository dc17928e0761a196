import type { OwnSession } from '@ohmstead/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { deleteIfThere } from '../../lib/delete-if-there.ts';
import { notifyError } from '../../ui/notices/notify.ts';

const path = '/users/sessions';
const queryKey = ['own-sessions'];

export const useOwnSessions = () =>
  useQuery({
    queryKey,
    queryFn: async () => (await api.get<{ sessions: OwnSession[] }>(path)).sessions,
    refetchOnWindowFocus: true,
  });

/** One by its id, or all others. */
const endSessions = (id: string | null): Promise<void> =>
  deleteIfThere(id === null ? path : `${path}/${id}`, 'users-sessions-1');

export const useEndSessions = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: endSessions,
    onError: (error) => notifyError(error, 'Problem Ending Session'),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
};
