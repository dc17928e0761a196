import { Type, type Static, type TProperties } from 'typebox';
import type { EntityKind } from '@ohmstead/domain';
import { Id, strict, Text } from '../text.ts';

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

/** `GET /<entity>/getUpdates` carries the pairs as the client's helper writes a list: all numbers joined with commas. */
export const getUpdatesQuery = Type.Object(
  {
    since: Type.Optional(Text(200, 1)),
    versions: Type.Optional(Type.String({ maxLength: 12_000, pattern: '^(?:null|[0-9]{1,15}(?:,[0-9]{1,15})*)?$' })),
  },
  strict,
);
export type GetUpdatesQuery = Static<typeof getUpdatesQuery>;

type Cell = string | number | boolean | null;
type Rows = readonly (readonly Cell[])[];

/** What every getUpdates answer carries beside its rows. A row of length 1 names what is gone. */
export type UpdatesAnswer = {
  cursor: string;
  /** True if the rows are the whole list: whatever else the caller holds is gone. */
  full: boolean;
};
type ListUpdates<Name extends string> = UpdatesAnswer & { columns: readonly string[] } & Record<Name, Rows>;
export type BatteriesUpdates = ListUpdates<'batteries'>;
/** Every device that is answered comes with all of its bays; they replace the bays known of it. */
export type DevicesUpdates = ListUpdates<'devices' | 'bays'> & { bayColumns: readonly string[] };
export type ServicesUpdates = ListUpdates<'services'>;

const names = Type.Array(Type.String());
const cell = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
const rows = (description: string) => Type.Array(Type.Array(cell), { description });

const updatesOf = <Answer extends UpdatesAnswer>(kind: EntityKind, more: TProperties = {}) =>
  Type.Unsafe<Answer>(
    Type.Object(
      {
        cursor: Type.String({ description: 'Send it as `since` with the next request' }),
        full: Type.Boolean({ description: 'True if the rows are the whole list' }),
        columns: names,
        [kind]: rows('Values in the order of the columns; a row of length 1 names a row that has gone'),
        ...more,
      },
      strict,
    ),
  );

export const batteriesUpdates = updatesOf<BatteriesUpdates>('batteries');
export const devicesUpdates = updatesOf<DevicesUpdates>('devices', {
  bayColumns: names,
  bays: rows('All bays of the rows above'),
});
export const servicesUpdates = updatesOf<ServicesUpdates>('services');
