import {
  dispositions,
  policyScopes,
  serviceStatuses,
  type Disposition,
  type PolicyScope,
  type ServiceStatus,
} from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { OrNull, strict } from '../text.ts';

const ofWords = <Word extends string>(words: readonly Word[], description: string) =>
  Type.Unsafe<Word>(Type.String({ enum: [...words], description }));
export const dispositionWord = ofWords<Disposition>(dispositions, 'What to do with the battery');
export const policyScope = ofWords<PolicyScope>(policyScopes, 'What the policy is for');

const percent = (description: string) => Type.Number({ description: `${description}, %` });

const test = Type.Object(
  {
    serviceId: OrNull(Type.Integer({ description: 'null if the caller cannot see the service' })),
    serviceType: Type.String(),
    status: ofWords<ServiceStatus>(serviceStatuses, 'How the service ended'),
    at: Type.Integer({ description: 'When it ended' }),
    fcc: OrNull(Type.Number({ description: 'mAh' })),
    temp: OrNull(Type.Number({ description: '°C' })),
  },
  strict,
);

/** `GET /batteries/{id}/verdict`: the label with everything it rests on. */
export const verdictAnswer = Type.Object(
  {
    batteryId: Type.Integer(),
    disposition: dispositionWord,
    borderline: Type.Boolean({ description: 'Whether a second test could change the disposition' }),
    soh: OrNull(percent('State of health as lists print it')),
    uncertainty: OrNull(
      Type.Number({ description: 'Expanded uncertainty with coverage factor 2, in points of state of health' }),
    ),
    unit: Type.Literal('%'),
    method: Type.String(),
    reference: OrNull(Type.Number({ description: 'Design capacity, mAh' })),
    budget: OrNull(
      Type.Object(
        {
          repeatability: percent('Standard uncertainty of repeated tests'),
          bay: percent('Standard uncertainty of the bay'),
          temperature: percent('Standard uncertainty of the temperature'),
          reference: percent('Standard uncertainty of the design capacity'),
        },
        strict,
      ),
    ),
    test: OrNull(test),
    policy: Type.Object(
      {
        scope: policyScope,
        value: OrNull(Type.String()),
        keep: percent('Threshold'),
        lighterDuty: percent('Threshold'),
        secondLife: percent('Threshold'),
      },
      strict,
    ),
    reasons: Type.Array(
      Type.Object(
        {
          code: Type.String(),
          params: Type.Record(Type.String(), Type.Union([Type.Number(), Type.String()])),
          text: Type.String(),
        },
        strict,
      ),
      { description: 'The first decided' },
    ),
    inputs: Type.Array(Type.Integer(), { description: 'The services it rests on, of those that the caller can see' }),
    algorithm: Type.String(),
    computedAt: Type.Integer(),
  },
  strict,
);
export type VerdictAnswer = Static<typeof verdictAnswer>;
