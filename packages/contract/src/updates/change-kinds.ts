import { entityKinds } from '@ohmstead/domain';

/** The server-sent event `changed` of `GET /updates` carries `{ "kind": … }`. `users` covers users and groups. */
export const changeKinds = [
  ...entityKinds,
  'locations',
  'displayConfigurations',
  'views',
  'modelImages',
  'retention',
  'measuring',
  'eisFits',
  'bulkJobs',
  'certificates',
  'dispositionPolicies',
  'plan',
  'users',
  'tokens',
  'webhooks',
  'alarmRules',
  'alarms',
  'session',
] as const;
export type ChangeKind = (typeof changeKinds)[number];
