import { defaultDispositionPolicy, type DispositionPolicy } from '@ohmstead/domain';
import { valuesOf, type PolicyValues } from './policy-values.ts';

type Preset = { label: string; note: string; of: Omit<DispositionPolicy, 'scope' | 'value'> };

const { limits, serviceEveryDays } = defaultDispositionPolicy;

/** Rules that are commonly quoted, as a first choice of all fields; each can be changed afterwards. */
export const policyPresets: readonly Preset[] = [
  {
    label: 'Keep or retire',
    note: 'Keep from 80 % on, and retire below. No other limits.',
    of: defaultDispositionPolicy,
  },
  {
    label: 'Stationary lead-acid',
    note: 'Replace below 80 %, and test every year: where yearly tests are only asked for below 90 % or after a drop of more than 10 points, make the interval for Keep longer.',
    of: { ...defaultDispositionPolicy, oldestTestDays: 730, serviceEveryDays: { ...serviceEveryDays, keep: 365 } },
  },
  {
    label: 'Starter',
    note: 'Retire below 80 % of the rated CCA: the current that a battery gives for 30 s at −18 °C, above 7.2 V for one of 12 V. By state of health as usual.',
    of: { ...defaultDispositionPolicy, limits: { ...limits, cca: 80 } },
  },
];

/** All fields but what the policy is for. */
export function presetValues({ of }: Preset): Omit<PolicyValues, 'scope' | 'value'> {
  const { scope: _scope, value: _value, ...values } = valuesOf({ ...of, scope: 'organization', value: null });
  return values;
}
