import { entityKinds } from '@ohmstead/domain';

/** Server-sent event `changed` of `GET /updates`: its data is `{ "kind": … }`. `users` stands for users and groups. */
export const changeKinds = [
  ...entityKinds,
  'locations',
  'displayConfigurations',
  'modelImages',
  'retention',
  'users',
  'session',
] as const;
export type ChangeKind = (typeof changeKinds)[number];
