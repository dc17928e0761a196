import { entityKinds, type EntityKind } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { Names } from '../locations/location.ts';
import { OrNull, strict, Text } from '../text.ts';

export const configurationNameMaxLength = 255;

/** More columns than any list has. */
const maxColumns = 200;
const columnSetting = Type.Object({ key: Text(64, 1), visible: Type.Boolean() }, strict);
export type ColumnSetting = Static<typeof columnSetting>;

const type = Type.Enum(entityKinds);
const locks = { lockColumnOrder: Type.Boolean(), lockColumnVisibility: Type.Boolean() };

/** 0 is requested for users without a configuration. */
export const displayConfigurationParams = Type.Object(
  { id: Type.String({ pattern: '^(?:0|[1-9][0-9]{0,14})$' }) },
  strict,
);

/** `GET /displayConfigurations/{id}`; id 0 answers an empty configuration: nothing locked, no columns. */
export const displayConfiguration = Type.Object(
  {
    id: Type.Integer(),
    name: OrNull(Type.String()),
    type: OrNull(Type.Unsafe<EntityKind>(Type.String())),
    columns: Type.Array(Type.Object({ key: Type.String(), visible: Type.Boolean() }, strict)),
    ...locks,
  },
  strict,
);
export type DisplayConfiguration = Static<typeof displayConfiguration>;

/** `POST /displayConfigurations`: the columns in order; columns left out follow in their usual order. */
export const displayConfigurationBody = Type.Object(
  {
    name: Text(configurationNameMaxLength),
    type,
    columns: Type.Array(columnSetting, { maxItems: maxColumns }),
    ...locks,
  },
  strict,
);
export type DisplayConfigurationBody = Static<typeof displayConfigurationBody>;

export const savedDisplayConfiguration = Type.Object(
  {
    id: Type.Integer(),
    name: Type.String(),
    type,
    columns: Type.Array(columnSetting),
    ...locks,
    version: Type.Integer(),
    /** Present only on request. */
    usersCount: Type.Optional(Type.Integer()),
    groupsCount: Type.Optional(Type.Integer()),
  },
  strict,
);
export type SavedDisplayConfiguration = Static<typeof savedDisplayConfiguration>;

/**
 * `PUT /displayConfigurations/{id}`: accepts the object as it was read. The id must match the path, a stale version is refused, and counts
 * are ignored.
 */
export const displayConfigurationUpdate = Type.Object(
  {
    ...displayConfigurationBody.properties,
    ...Type.Partial(Type.Pick(savedDisplayConfiguration, ['id', 'version', 'usersCount', 'groupsCount'])).properties,
  },
  strict,
);
export type DisplayConfigurationUpdate = Static<typeof displayConfigurationUpdate>;

/** `GET /displayConfigurations`, by name; `includeCounts=true` adds the number of users and groups that each is assigned to. */
export const displayConfigurationsQuery = Type.Object(
  { includeCounts: Type.Optional(Type.Enum(['true', 'false'])) },
  strict,
);
export const displayConfigurationsAnswer = Type.Object(
  { displayConfigurations: Type.Array(savedDisplayConfiguration) },
  strict,
);
export type DisplayConfigurationsAnswer = Static<typeof displayConfigurationsAnswer>;

/** `GET /displayConfigurations/{id}/usage`: who would lose it if it were deleted; members of groups are counted separately. */
export const displayConfigurationUsage = Type.Object(
  {
    usersCount: Type.Integer(),
    groupsCount: Type.Integer(),
    membersCount: Type.Integer(),
    users: Names,
    groups: Names,
  },
  strict,
);
export type DisplayConfigurationUsage = Static<typeof displayConfigurationUsage>;
