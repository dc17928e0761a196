import { Type, type Static } from 'typebox';
import { entityKinds } from '@ohmstead/domain';
import { Id, Text } from '../text.ts';

/** What one call may know of. */
export const maxKnownVersions = 200_000;

const Version = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

/**
 * The body of `POST /<entity>/getUpdates`. Exactly one of:
 * `{ versions: null }` first load; `{ versions: [[id, version], …] }` answered exactly by comparison;
 * `{ since: cursor }` what changed after that cursor, the short form that our client uses.
 */
export const getUpdatesBody = Type.Union([
  Type.Object(
    {
      versions: Type.Union([Type.Null(), Type.Array(Type.Tuple([Id, Version]), { maxItems: maxKnownVersions })]),
    },
    { additionalProperties: false },
  ),
  Type.Object({ since: Text(200, 1) }, { additionalProperties: false }),
]);
export type GetUpdatesBody = Static<typeof getUpdatesBody>;

type Cell = string | number | boolean | null;

/** What every getUpdates answer carries beside its rows. A row of length 1 names what is gone. */
export type UpdatesAnswer = {
  cursor: string;
  /** True where the rows are the whole list: whatever else the caller holds is gone. */
  full: boolean;
};
export type BatteriesUpdates = UpdatesAnswer & { columns: readonly string[]; batteries: readonly (readonly Cell[])[] };
/** Every device that is answered comes with all of its bays; they replace the bays known of it. */
export type DevicesUpdates = UpdatesAnswer & {
  columns: readonly string[];
  devices: readonly (readonly Cell[])[];
  bayColumns: readonly string[];
  bays: readonly (readonly Cell[])[];
};

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
