import type { ApiToken, NewToken, ShownToken } from '@ohmstead/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { unlessGone } from '../../data/unless-gone.ts';

/** Whose tokens: the user's own, or those of the service account with this id. */
export type TokenOwner = 'own' | number;

const tokensOf = (owner: TokenOwner) =>
  queryOptions({
    queryKey: ['tokens', owner],
    queryFn: async () => {
      const answer =
        owner === 'own'
          ? await call('GET /api/tokens')
          : await call('GET /api/serviceAccounts/:id/tokens', { params: { id: owner } });
      return answer.tokens;
    },
  });

/** The newest first; ended ones for 30 days. */
export const useTokens = (owner: TokenOwner) => useQuery(tokensOf(owner));

/** Lists of tokens and of service accounts follow. */
const useRefreshed = <Asked, Answer>(send: (asked: Asked) => Promise<Answer>) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSettled: () => client.invalidateQueries({ queryKey: ['tokens'] }),
  }).mutateAsync;
};

/** The text of the token is in this answer alone. */
export const useMakeToken = (owner: TokenOwner): ((token: NewToken) => Promise<ShownToken>) =>
  useRefreshed((body: NewToken) =>
    owner === 'own'
      ? call('POST /api/tokens', { body })
      : call('POST /api/serviceAccounts/:id/tokens', { params: { id: owner }, body }),
  );

export type Rotation = { id: number; overlapHours: number };

/** The answer has the text of the successor. */
export const useRotateToken = (owner: TokenOwner): ((rotation: Rotation) => Promise<ShownToken>) =>
  useRefreshed(({ id, overlapHours }: Rotation) => {
    const body = { overlapHours };
    return owner === 'own'
      ? call('POST /api/tokens/:id/rotate', { params: { id }, body })
      : call('POST /api/serviceAccounts/:id/tokens/:tokenId/rotate', { params: { id: owner, tokenId: id }, body });
  });

export const useRevokeToken = (owner: TokenOwner): ((token: ApiToken) => Promise<void>) =>
  useRefreshed(({ id }: ApiToken) =>
    unlessGone(
      'tokens-not-found',
      owner === 'own'
        ? call('DELETE /api/tokens/:id', { params: { id } })
        : call('DELETE /api/serviceAccounts/:id/tokens/:tokenId', { params: { id: owner, tokenId: id } }),
    ),
  );
