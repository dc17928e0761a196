import { Type, type Static } from 'typebox';
import type { EntityKind } from '@ohmstead/domain';

export const signInBody = Type.Object(
  { email: Type.String({ maxLength: 1_000 }), password: Type.String({ maxLength: 1_000 }) },
  { additionalProperties: false },
);
export type SignInBody = Static<typeof signInBody>;

export type UserPermissions = {
  permissions: readonly string[];
  displayConfigurations: Record<EntityKind, number | null>;
};

export type UiSettings = Record<string, unknown>;

/** `path` is dotted, as in 'dashboard.devices'. An object is merged into what is there, anything else replaces it. */
const uiSettingChange = Type.Object(
  {
    path: Type.String({ maxLength: 128, pattern: '^[A-Za-z][A-Za-z0-9-]*(?:\\.[A-Za-z0-9-]+){0,7}$' }),
    value: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
);
export type UiSettingChange = Static<typeof uiSettingChange>;

/** `POST /users/uiSettings`: in this order. */
export const uiSettingChanges = Type.Object(
  { changes: Type.Array(uiSettingChange, { maxItems: 100 }) },
  { additionalProperties: false },
);

/** The signed-in user, as `GET /session`, `POST /session` and the account calls answer it. */
export type UserData = {
  id: number;
  email: string;
  firstName: string | null;
  lastName: string | null;
  orgName: string | null;
  photoId: string | null;
  distanceUnit: 'metric' | 'imperial';
  superuser: boolean;
  version: number;
  /** The bearer token of this session; its cookie carries a different secret. */
  token: string;
  uiSettings: UiSettings;
  permissions: UserPermissions;
};
