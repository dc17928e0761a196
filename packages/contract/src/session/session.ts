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
