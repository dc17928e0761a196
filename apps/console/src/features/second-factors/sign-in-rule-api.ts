import type { Readiness, RuledKinds, Requirement, Sent, SignInRule, SignInRuleBody } from '@ohmstead/contract';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../data/call.ts';
import { loadSession } from '../../data/session/session.ts';

/** Follows the live kind `tokens`, as all of its page does. */
const rule = queryOptions({
  queryKey: ['tokens', 'rule'],
  queryFn: () => call('GET /api/organization/signIn'),
});

export const useSignInRule = () => useQuery(rule);

/** Whom such a rule would concern; nothing is asked where it concerns no one. */
export const useReadiness = (requirement: Requirement, kinds: RuledKinds) =>
  useQuery<Readiness>({
    queryKey: ['tokens', 'readiness', requirement, kinds],
    queryFn: () => call('GET /api/organization/signIn/readiness', { query: { requirement, kinds } }),
    enabled: requirement !== 'optional',
  });

export const useSignInRuleCalls = () => {
  const client = useQueryClient();
  return {
    save: async (body: Sent<SignInRuleBody>, version: number): Promise<void> => {
      client.setQueryData(rule.queryKey, await call('PUT /api/organization/signIn', { body, ifMatch: version }));
      await loadSession();
    },
    reload: (): Promise<SignInRule> => client.fetchQuery({ ...rule, staleTime: 0 }),
  };
};
