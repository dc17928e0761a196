import type { AccessRule } from '@ohmstead/contract';

const described = /^GET \/api\/(?:openapi\.json|docs)(?:\/|$)/;

/** The same rules, but that only who is signed in may read the description of the API. */
export const closeDescription = (rules: ReadonlyMap<string, AccessRule>): ReadonlyMap<string, AccessRule> =>
  new Map(
    [...rules].map(([call, rule]) => [call, described.test(call) ? { ...rule, who: 'signed-in' as const } : rule]),
  );
