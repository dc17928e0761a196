import { pollIntervalMs } from '@ohmstead/domain';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import { mergeAlarms, type OpenAlarm, type OpenAlarms } from './open-alarms.ts';

const key = ['alarms', 'open'] as const;

const follow = async (client: QueryClient): Promise<OpenAlarms> => {
  const held = client.getQueryData<OpenAlarms>(key);
  const body = held === undefined ? { versions: null } : { since: held.cursor };
  return mergeAlarms(held, await call('POST /api/alarms/getUpdates', { body }));
};

const none: readonly OpenAlarm[] = [];

/** All alarms in the list that the user may see. The bell keeps them up to date; pages work without them, so failures are silent. */
export const useOpenAlarms = ({ isFollowed = false } = {}): readonly OpenAlarm[] => {
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ client }) => follow(client),
    structuralSharing: false,
    staleTime: pollIntervalMs,
    retry: false,
    refetchInterval: isFollowed ? pollIntervalMs : false,
  });
  return data?.alarms ?? none;
};
