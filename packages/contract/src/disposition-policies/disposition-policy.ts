import { maxDispositionPolicies } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { dispositionWord, policyScope } from '../batteries/verdict.ts';
import { dispositionCount } from '../reports/reports.ts';
import { OrNull, strict, Text } from '../text.ts';

/** At most one digit after the point: the values that they are compared with have one. */
const threshold = (description: string) => Type.Number({ minimum: 0, maximum: 150, description: `${description}, %` });
const days = () => OrNull(Type.Integer({ minimum: 1, maximum: 3_650 }));
const limit = (description: string) => OrNull(Type.Number({ exclusiveMinimum: 0, description }));

const recondition = Type.Object(
  {
    chemistries: Type.Array(Text(255, 1), { minItems: 1, maxItems: 20, description: 'Upper and lower case are alike' }),
    from: threshold('Lowest state of health'),
    mostPerYear: Type.Integer({ minimum: 0, maximum: 12, description: 'Recondition services in 365 days' }),
    leastGain: Type.Number({ minimum: 0, maximum: 50, description: 'Points of state of health' }),
  },
  strict,
);

const policy = Type.Object(
  {
    scope: policyScope,
    value: OrNull(Text(255, 1), {
      description: 'The group (`usedIn`) or the model (`modelName`), exactly; null for the organisation',
    }),
    keep: threshold('Keep from'),
    lighterDuty: threshold('Lighter duty from'),
    secondLife: threshold('Second life from'),
    recondition: OrNull(recondition),
    oldestTestDays: days(),
    limits: Type.Object(
      {
        resistanceRise: limit('Highest rise since the first spectrum, %'),
        cca: limit('Lowest share of the rated CCA, %'),
        ageDays: limit('Days in service'),
        cycles: limit('Cycles'),
      },
      strict,
    ),
    serviceEveryDays: Type.Object(
      { keep: days(), recondition: days(), lighterDuty: days(), secondLife: days(), retire: days() },
      strict,
    ),
  },
  strict,
);

const set = { dispositionPolicies: Type.Array(policy, { maxItems: maxDispositionPolicies }) };
const version = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/** `GET /dispositionPolicies`: the organisation's policy first, then groups, then models, by value. */
export const dispositionPolicies = Type.Object({ version, ...set }, strict);
export type DispositionPolicies = Static<typeof dispositionPolicies>;

/** `PUT /dispositionPolicies`: the whole set. `confirmed` lets more than half of the batteries to keep be labelled Retire. */
export const dispositionPoliciesBody = Type.Object(
  { version, ...set, confirmed: Type.Optional(Type.Boolean()) },
  strict,
);
export type DispositionPoliciesBody = Static<typeof dispositionPoliciesBody>;

export const savedDispositionPolicies = Type.Object(
  { version, ...set, changedCount: Type.Integer({ description: 'How many batteries have another disposition' }) },
  strict,
);
export type SavedDispositionPolicies = Static<typeof savedDispositionPolicies>;

/** `POST /dispositionPolicies/preview`. */
export const dispositionPreviewBody = Type.Object(set, strict);
export type DispositionPreviewBody = Static<typeof dispositionPreviewBody>;

const change = Type.Object(
  { from: dispositionWord, to: dispositionWord, batteryIds: Type.Array(Type.Integer()) },
  strict,
);
export type DispositionChange = Static<typeof change>;

/** What a set would do to the batteries that the caller sees. */
export const dispositionPreview = Type.Object(
  {
    total: Type.Integer({ description: 'Batteries in use' }),
    changedCount: Type.Integer(),
    changes: Type.Array(change),
    counts: Type.Array(dispositionCount, { description: 'Batteries in use by what their disposition would be' }),
    chemistries: Type.Array(Type.Object({ chemistry: Type.String(), count: Type.Integer() }, strict), {
      description: 'Batteries in use of each chemistry that a policy lists for reconditions',
    }),
  },
  strict,
);
export type DispositionPreview = Static<typeof dispositionPreview>;

/** `GET /dispositionPolicies/thresholds`: of the policies, in their order, what decides on which side of its threshold a battery is shown. */
export const keepThresholds = Type.Object(
  {
    thresholds: Type.Array(
      Type.Object({ scope: policyScope, value: OrNull(Type.String()), keep: threshold('Keep from') }, strict),
    ),
  },
  strict,
);
