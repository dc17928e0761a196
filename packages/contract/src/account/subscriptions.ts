import { Type, type Static } from 'typebox';
import { strict } from '../text.ts';

/** The kinds of email that a user can turn on or off, named as on the Preferences page. */
export const subscriptions = [
  'marketing',
  'deviceOfflineAlerts',
  'serviceCompletionAlerts',
  'serviceDueDigest',
] as const;
export type Subscription = (typeof subscriptions)[number];

const flags = {
  marketing: Type.Boolean(),
  deviceOfflineAlerts: Type.Boolean(),
  serviceCompletionAlerts: Type.Boolean(),
};

export const emailPreferences = Type.Object({ ...flags, serviceDueDigest: Type.Boolean() }, strict);
export type EmailPreferences = Static<typeof emailPreferences>;

/** `PUT /users/emailPreferences`: the three flags alone leave the digest as it is. */
export const emailPreferencesBody = Type.Object({ ...flags, serviceDueDigest: Type.Optional(Type.Boolean()) }, strict);
export type EmailPreferencesBody = Static<typeof emailPreferencesBody>;
