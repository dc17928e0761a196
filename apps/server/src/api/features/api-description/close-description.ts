import type { AccessRule } from '@ohmstead/contract';

const described = /^GET \/api\/(?:openapi\.json|docs)(?:\/|$)/;

/** The same rules, except that the API description requires a session. */
export const closeDescription = (rules: ReadonlyMap<string, AccessRule>): ReadonlyMap<string, AccessRule> =>
  new Map(
    [...rules].map(([call, rule]) => [call, described.test(call) ? { ...rule, who: 'signed-in' as const } : rule]),
  );
