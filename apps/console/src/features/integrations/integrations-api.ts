import type {
  Channel,
  ChannelEdit,
  DeliveryState,
  NewChannel,
  NewWebhook,
  ResendBody,
  Sent,
  ShownWebhook,
  Webhook,
  WebhookEdit,
} from '@ohmstead/contract';
import { keepPreviousData, queryOptions, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../data/api-error.ts';
import { call } from '../../data/call.ts';
import { allChannels } from '../../data/channels-api.ts';
import { unlessGone } from '../../data/unless-gone.ts';

/** Channels and the logs too: all of them move with the live kind `webhooks`. */
const everyKey = ['webhooks'] as const;
const all = queryOptions({ queryKey: [...everyKey, 'list'], queryFn: () => call('GET /api/webhooks') });

/** By name, with what they can be made of. */
export const useWebhooks = () => useQuery(all);

const useRefreshed = () => {
  const client = useQueryClient();
  return async <Answer>(answer: Promise<Answer>): Promise<Answer> => {
    try {
      return await answer;
    } finally {
      void client.invalidateQueries({ queryKey: everyKey });
    }
  };
};

const goneOf = (code: string, message: string) => new ApiError(404, { code, message, params: [] });

export const useWebhookCalls = () => {
  const client = useQueryClient();
  const refreshed = useRefreshed();
  return {
    /** The text of the secret is in this answer alone. */
    add: (body: Sent<NewWebhook>): Promise<ShownWebhook> => refreshed(call('POST /api/webhooks', { body })),
    save: (id: number, body: Sent<WebhookEdit>): Promise<Webhook> =>
      refreshed(call('PUT /api/webhooks/:id', { params: { id }, body })),
    rotate: (id: number): Promise<ShownWebhook> => refreshed(call('POST /api/webhooks/:id/rotate', { params: { id } })),
    remove: (id: number): Promise<void> =>
      refreshed(unlessGone('webhooks-not-found', call('DELETE /api/webhooks/:id', { params: { id } }))),
    test: (id: number) => refreshed(call('POST /api/webhooks/:id/test', { params: { id } })),
    reload: async (id: number): Promise<Webhook> => {
      const { webhooks } = await client.fetchQuery({ ...all, staleTime: 0 });
      const fresh = webhooks.find((webhook) => webhook.id === id);
      if (fresh === undefined) throw goneOf('webhooks-not-found', 'The webhook does not exist.');
      return fresh;
    },
  };
};

export const useChannelCalls = () => {
  const client = useQueryClient();
  const refreshed = useRefreshed();
  return {
    add: (body: Sent<NewChannel>): Promise<Channel> => refreshed(call('POST /api/channels', { body })),
    save: (id: number, body: Sent<ChannelEdit>): Promise<Channel> =>
      refreshed(call('PUT /api/channels/:id', { params: { id }, body })),
    remove: (id: number): Promise<void> =>
      refreshed(unlessGone('channels-not-found', call('DELETE /api/channels/:id', { params: { id } }))),
    test: (id: number) => refreshed(call('POST /api/channels/:id/test', { params: { id } })),
    reload: async (id: number): Promise<Channel> => {
      const channels = await client.fetchQuery({ ...allChannels, staleTime: 0 });
      const fresh = channels.find((channel) => channel.id === id);
      if (fresh === undefined) throw goneOf('channels-not-found', 'The channel does not exist.');
      return fresh;
    },
  };
};

/** Whose log: that of a webhook or of a channel. */
export type Endpoint = { kind: 'webhook' | 'channel'; id: number; name: string };

const newest = (): number | null => null;

/** Newest first, page by page. */
export const useDeliveries = ({ kind, id }: Endpoint, state: DeliveryState | null) =>
  useInfiniteQuery({
    queryKey: [...everyKey, 'deliveries', kind, id, state],
    queryFn: ({ pageParam }) => {
      const asking = { params: { id }, query: { state, before: pageParam } };
      return kind === 'webhook'
        ? call('GET /api/webhooks/:id/deliveries', asking)
        : call('GET /api/channels/:id/deliveries', asking);
    },
    initialPageParam: newest(),
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });

/** Answers how many are sent again. */
export const useResend = (): ((body: Sent<ResendBody>) => Promise<number>) => {
  const refreshed = useRefreshed();
  return async (body) => (await refreshed(call('POST /api/webhookDeliveries/resend', { body }))).deliveries.length;
};
