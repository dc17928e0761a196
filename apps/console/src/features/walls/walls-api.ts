import type { ServiceAccount, WallApproval } from '@ohmstead/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';

export const useApproveWall = () => {
  const client = useQueryClient();
  return async (body: WallApproval): Promise<ServiceAccount> => {
    const account = await call('POST /api/wall/pairings/approve', { body });
    await client.invalidateQueries({ queryKey: ['tokens'] });
    return account;
  };
};
