import { displayed, nameOfPolicy, problemOfPolicies, type DispositionPolicy } from '@ohmstead/domain';
import { ApiError, badInput } from '../../api-error.ts';

/** What a schema cannot say of each policy, then what is wrong with the set. */
export function checkPolicies(policies: readonly DispositionPolicy[]): void {
  for (const [i, policy] of policies.entries()) checkPolicy(policy, `body/dispositionPolicies/${i}`);
  const found = problemOfPolicies(policies);
  if (found === undefined) return;
  if (found.problem === 'missing') throw new ApiError('dispositionPolicies-update-5');
  const code = found.problem === 'twice' ? 'dispositionPolicies-update-3' : 'dispositionPolicies-update-2';
  throw new ApiError(code, [nameOfPolicy(found.value)]);
}

function checkPolicy({ scope, value, recondition, ...policy }: DispositionPolicy, path: string): void {
  if ((scope === 'organization') !== (value === null)) throw badInput(`${path}/value does not go with its scope`);
  const thresholds = { keep: policy.keep, lighterDuty: policy.lighterDuty, secondLife: policy.secondLife };
  const all = { ...thresholds, ...(recondition && { 'recondition/from': recondition.from }) };
  for (const [name, threshold] of Object.entries(all))
    if (displayed(threshold) !== threshold) throw badInput(`${path}/${name} has more than one digit after the point`);
}
