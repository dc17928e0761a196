import { Type, type Static } from 'typebox';
import { OrNull, strict, Text } from '../text.ts';

export const locationNameMaxLength = 255;

export const location = Type.Object(
  { id: Type.Integer(), name: Type.String(), devicesCount: Type.Integer(), version: Type.Integer() },
  strict,
);
export type Location = Static<typeof location>;

/** `GET /locations`, by name. */
export const locationsAnswer = Type.Object({ locations: Type.Array(location) }, strict);
export type LocationsAnswer = Static<typeof locationsAnswer>;

/** `POST /locations` and `PUT /locations/{id}`. With an If-Match header a stale edit is refused; without it the last edit wins. */
export const locationBody = Type.Object({ name: Text(locationNameMaxLength) }, strict);
export type LocationBody = Static<typeof locationBody>;

/** Names of users and groups: only the first few, and only for callers who may administer them. */
export const Names = OrNull(Type.Array(Type.String()));

/** `GET /locations/{id}/usage`: what would lose its location, and who would lose access, if it were deleted. */
export const locationUsage = Type.Object(
  {
    devicesCount: Type.Integer(),
    batteriesCount: Type.Integer(),
    servicesCount: Type.Integer(),
    usersCount: Type.Integer(),
    groupsCount: Type.Integer(),
    users: Names,
    groups: Names,
  },
  strict,
);
export type LocationUsage = Static<typeof locationUsage>;
