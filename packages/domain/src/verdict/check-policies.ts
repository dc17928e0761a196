import type { DispositionPolicy } from './disposition-policy.ts';

/** What is wrong with a set of policies as a whole; `value` is the group or the model, null for the organisation. */
export type PolicyProblem =
  | { problem: 'missing' }
  | { problem: 'twice'; value: string | null }
  | { problem: 'rising'; value: string | null };

/** Whether the thresholds fall: those that are equal do. */
const falls = ({ keep, lighterDuty, secondLife, recondition }: DispositionPolicy): boolean =>
  keep >= lighterDuty && lighterDuty >= secondLife && (recondition === null || recondition.from <= keep);

/** The first problem of a set, if there is one (spec: calls-decide §2). */
export function problemOfPolicies(policies: readonly DispositionPolicy[]): PolicyProblem | undefined {
  if (!policies.some(({ scope }) => scope === 'organization')) return { problem: 'missing' };
  const seen = new Set<string>();
  for (const { scope, value } of policies) {
    const key = `${scope} ${value ?? ''}`;
    if (seen.has(key)) return { problem: 'twice', value };
    seen.add(key);
  }
  const rising = policies.find((policy) => !falls(policy));
  return rising && { problem: 'rising', value: rising.value };
}

/** How a refusal names the policy. */
export const nameOfPolicy = (value: string | null): string => value ?? 'the organization';
