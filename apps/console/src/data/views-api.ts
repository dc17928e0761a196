import type { NewView, OwnViewChoice, Sent, View, ViewContent, ViewUsage } from '@ohmstead/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from './call.ts';
import type { ListKind } from './entities-api.ts';
import { useUser } from './session/session.ts';
import { unlessGone } from './unless-gone.ts';

/** Lists work without views, so a failure is not retried. */
const all = queryOptions({
  queryKey: ['views'],
  queryFn: async () => (await call('GET /api/views')).views,
  retry: false,
});

const none: readonly View[] = [];

type Views = { views: readonly View[]; isPending: boolean };

/** Those that the user can open: pinned ones first, then by name. `isPending` until they are known. */
export const useAllViews = (): Views => {
  const user = useUser();
  const { data: views = none, isPending } = useQuery({ ...all, enabled: user !== null });
  return { views, isPending };
};

export const useViews = (kind: ListKind): Views => {
  const { views, isPending } = useAllViews();
  return { views: views.filter((view) => view.kind === kind), isPending };
};

/** The view that a list opens with: the user's own default, else that of their group. */
export const useDefaultView = (kind: ListKind): View | undefined => {
  const { views } = useViews(kind);
  const groupId = useUser()?.groupId ?? 0;
  return views.find((view) => view.default) ?? views.find(({ groupDefaultOf }) => groupDefaultOf.includes(groupId));
};

export const findViewUsage = ({ id }: View): Promise<ViewUsage> => call('GET /api/views/:id/usage', { params: { id } });

/** The changes to views; the list on screen follows. */
export const useViewCalls = () => {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: all.queryKey });
  const shown = async (change: Promise<View>): Promise<View> => {
    const view = await change;
    await refresh();
    return view;
  };
  return {
    refresh,
    add: (body: Sent<NewView>) => shown(call('POST /api/views', { body })),
    save: ({ id, version }: View, content: Sent<ViewContent>) =>
      shown(call('PUT /api/views/:id', { params: { id }, body: { ...content, version } })),
    choose: ({ id, pinned, default: isDefault }: View, choice: Partial<OwnViewChoice>) =>
      shown(call('PUT /api/views/:id/mine', { params: { id }, body: { pinned, default: isDefault, ...choice } })),
    setGroupDefaults: ({ id }: View, groupIds: readonly number[]) =>
      shown(call('PUT /api/views/:id/groupDefaults', { params: { id }, body: { groupIds } })),
    remove: ({ id }: View) =>
      unlessGone('views-not-found', call('DELETE /api/views/:id', { params: { id } })).finally(refresh),
  };
};
