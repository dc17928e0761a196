import { Type, type Static } from 'typebox';
import { timeZone } from '../downloads/downloads.ts';
import { Id, strict, Text } from '../text.ts';

const clock = (pattern: string) => Type.String({ pattern, description: 'HH:MM' });
const opening = Type.Tuple([
  clock('^(?:[01][0-9]|2[0-3]):[0-5][0-9]$'),
  clock('^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]|24:00)$'),
]);
const week = Type.Array(Type.Array(opening, { maxItems: 24 }), {
  minItems: 7,
  maxItems: 7,
  description: 'When the location is open on each day of the week, rising and not touching; Monday first',
});
export const openingHours = Type.Union([Type.Null(), week], { description: 'null means always open' });
const name = Text(255, 1);

const settings = {
  leadDays: Type.Integer({ minimum: 0, maximum: 365, description: 'How long before its due date a battery is listed' }),
  serviceType: Type.String({ ...Text(64, 1), description: 'The type of the planned services' }),
  countedTypes: Type.Union([Type.Null(), Type.Array(Text(64, 1), { maxItems: 100 })], {
    description: 'The types of services after which an interval begins; null means all',
  }),
  models: Type.Array(Type.Object({ modelName: name, days: Type.Integer({ minimum: 1, maximum: 3_650 }) }, strict), {
    maxItems: 1_000,
  }),
  adapters: Type.Array(Type.Object({ adapterName: name, modelNames: Type.Array(name, { maxItems: 200 }) }, strict), {
    maxItems: 500,
  }),
  locations: Type.Array(
    Type.Object(
      {
        locationId: Id,
        timeZone,
        hours: openingHours,
      },
      strict,
    ),
    { maxItems: 1_000 },
  ),
};

/** `settings` of `POST /plan/preview`. */
export const planSettings = Type.Object(settings, strict);

/** `GET` and `PUT /plan/settings`; the answer names the locations that the caller sees. */
export const planSettingsBody = Type.Object({ version: Type.Integer({ minimum: 0 }), ...settings }, strict);
export type PlanSettingsBody = Static<typeof planSettingsBody>;
