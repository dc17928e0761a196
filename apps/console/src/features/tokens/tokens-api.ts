import type { ApiToken, NewToken, ShownToken } from '@ohmstead/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { unlessGone } from '../../data/unless-gone.ts';

const own = queryOptions({
  queryKey: ['tokens', 'own'],
  queryFn: async () => (await call('GET /api/tokens')).tokens,
});

/** The user's own tokens, the newest first; ended ones for 30 days. */
export const useTokens = () => useQuery(own);

const useRefreshed = <Asked, Answer>(send: (asked: Asked) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: own.queryKey }),
  }).mutateAsync;
};

/** The text of the token is in this answer alone. */
export const useMakeToken = (): ((token: NewToken) => Promise<ShownToken>) =>
  useRefreshed((body: NewToken) => call('POST /api/tokens', { body }));

export const useRevokeToken = (): ((token: ApiToken) => Promise<void>) =>
  useRefreshed(({ id }: ApiToken) =>
    unlessGone('tokens-not-found', call('DELETE /api/tokens/:id', { params: { id } })),
  );
