import { entityKinds, pageSizes } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { filterObject } from '../catalogue/filter-schema.ts';
import { Id, OneOf, OrNull, strict, Text } from '../text.ts';

export const viewNameMaxLength = 64;
/** Of one owner. */
export const maxViews = 200;
export const viewSharings = ['me', 'groups', 'everybody'] as const;

const kind = Type.Enum(entityKinds);
const sort = OrNull(Type.Object({ field: Text(64, 1), ascending: Type.Boolean() }, strict));
const entitiesPerPage = Type.Enum(pageSizes);
const sharedWith = Type.Enum(viewSharings);
const groupIds = Type.Array(Id, { maxItems: 1_000, uniqueItems: true });

/** In order; columns that are not named are hidden. `width` in px, null for the usual one. */
const columns = Type.Array(
  Type.Object(
    { key: Text(64, 1), visible: Type.Boolean(), width: OrNull(Type.Integer({ minimum: 1, maximum: 10_000 })) },
    strict,
  ),
  { maxItems: 200 },
);
export type ViewColumn = Static<typeof columns>[number];

/** The name is trimmed first, so a longer one may arrive. */
const content = { name: Text(255), filters: filterObject, sort, entitiesPerPage, columns, sharedWith, groupIds };

/** `POST /views`. */
export const newView = Type.Object({ kind, ...content }, strict);
export type NewView = Static<typeof newView>;

/** `PUT /views/{id}`: a stale version is refused. */
export const viewUpdate = Type.Object({ ...content, version: Id }, strict);
export type ViewUpdate = Static<typeof viewUpdate>;
export type ViewContent = Omit<ViewUpdate, 'version'>;

/** `dropped` names stored filters, sort fields and columns that no longer exist; they are left out. */
export const view = Type.Object(
  {
    id: Type.Integer(),
    version: Type.Integer(),
    kind,
    ...content,
    // As they were checked when they were stored; the serialiser cannot write ranges with an open end from their schema.
    filters: Type.Unsafe<Record<string, unknown>>(Type.Object({}, { additionalProperties: true })),
    ownerId: OrNull(Type.Integer()),
    ownerName: OrNull(Type.String()),
    own: Type.Boolean(),
    editable: Type.Boolean(),
    pinned: Type.Boolean(),
    default: Type.Boolean(),
    groupDefaultOf: Type.Array(Type.Integer()),
    schemaVersion: Type.Integer(),
    dropped: Type.Array(Type.String()),
  },
  strict,
);
export type View = Static<typeof view>;

export const viewsQuery = Type.Object({ kind: Type.Optional(OneOf(entityKinds)) }, strict);
/** `GET /views`: pinned ones first, then by name. */
export const viewsAnswer = Type.Object({ views: Type.Array(view) }, strict);

/** `PUT /views/{id}/mine`: one view is the default of each list; the newest choice wins. */
export const ownViewChoice = Type.Object({ pinned: Type.Boolean(), default: Type.Boolean() }, strict);
export type OwnViewChoice = Static<typeof ownViewChoice>;

/** `PUT /views/{id}/groupDefaults`: all the groups whose default it is. */
export const groupDefaults = Type.Object({ groupIds }, strict);

/** `GET /views/{id}/usage`: the others who can open it now, and the groups that it is shared with. */
export const viewUsage = Type.Object({ usersCount: Type.Integer(), groupsCount: Type.Integer() }, strict);
export type ViewUsage = Static<typeof viewUsage>;
