import { Type, type Static } from 'typebox';
import { strict } from '../text.ts';

/** The kinds of email that a user can turn on or off, named as on the Preferences page. */
export const subscriptions = ['marketing', 'deviceOfflineAlerts', 'serviceCompletionAlerts'] as const;
export type Subscription = (typeof subscriptions)[number];

export const emailPreferences = Type.Object(
  {
    marketing: Type.Boolean(),
    deviceOfflineAlerts: Type.Boolean(),
    serviceCompletionAlerts: Type.Boolean(),
  },
  strict,
);
export type EmailPreferences = Static<typeof emailPreferences>;
