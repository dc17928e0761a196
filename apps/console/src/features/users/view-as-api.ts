import type { ViewAsSettings } from '@ohmstead/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { openAnew } from '../../lib/browser/open-anew.ts';
import { tellOtherTabs } from '../../lib/browser/other-tabs.ts';

/** From now on this browser shows what the other user sees. */
export const viewAs = async (userId: number, reason: string): Promise<void> => {
  await call('POST /api/session/viewAs', { body: { userId, reason } });
  tellOtherTabs();
  openAnew();
};

/** Follows the live kind `tokens`, as all of its page does. */
const settings = queryOptions({
  queryKey: ['tokens', 'viewAs'],
  queryFn: () => call('GET /api/organization/viewAs'),
});

export const useViewAsSettings = () => useQuery(settings);

export const useSaveViewAsSettings = () => {
  const client = useQueryClient();
  return async (body: ViewAsSettings): Promise<void> =>
    void client.setQueryData(settings.queryKey, await call('PUT /api/organization/viewAs', { body }));
};
