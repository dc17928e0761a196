import type {
  AddedFactor,
  CreationOptions,
  Factors,
  NewFactor,
  RecoveryCodes,
  Sent,
  TotpSetUp,
} from '@ohmstead/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { loadSession } from '../../data/session/session.ts';
import { unlessGone } from '../../data/unless-gone.ts';

const own = queryOptions({
  queryKey: ['factors'],
  queryFn: () => call('GET /api/users/factors'),
});

/** The user's own second factors, oldest first. */
export const useFactors = () => useQuery(own);

/** Each also updates what is on screen; adding and removing may open or close all other pages. */
export const useFactorCalls = () => {
  const client = useQueryClient();
  const follow = async (): Promise<Factors> => {
    await loadSession();
    return client.fetchQuery({ ...own, staleTime: 0 });
  };
  return {
    begin: (): Promise<TotpSetUp> => call('POST /api/users/factors/totp'),
    beginPasskey: (): Promise<CreationOptions> => call('POST /api/users/factors/passkey'),
    add: async (body: Sent<NewFactor>): Promise<AddedFactor> => {
      const added = await call('POST /api/users/factors', { body });
      await follow();
      return added;
    },
    rename: async (id: number, name: string): Promise<void> => {
      await call('PUT /api/users/factors/:id', { params: { id }, body: { name } });
      await follow();
    },
    remove: async (id: number): Promise<void> => {
      await unlessGone('users-factors-1', call('DELETE /api/users/factors/:id', { params: { id } }));
      await follow();
    },
    renewCodes: async (): Promise<RecoveryCodes> => {
      const codes = await call('POST /api/users/recoveryCodes');
      await follow();
      return codes;
    },
    forgetBrowsers: async (): Promise<void> => {
      await call('DELETE /api/users/rememberedBrowsers');
      await follow();
    },
  };
};
