import { Type, type Static, type TProperties } from 'typebox';
import { largeListRows, type EntityKind } from '@ohmstead/domain';
import { Id, strict, Text } from '../text.ts';

/** The most versions that one call may send. */
export const maxKnownVersions = 200_000;

const Version = Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER });

const upTo = Type.Optional(
  Type.Integer({ minimum: 1, maximum: largeListRows, description: 'If there are more rows than this, none are sent' }),
);

/**
 * The body of `POST /<entity>/getUpdates`. Exactly one of:
 * `{ versions: null }`: the first load;
 * `{ versions: [[id, version], …] }`: compared exactly with the current versions;
 * `{ since: cursor }`: changes since that cursor, the short form that our client uses.
 * With `upTo`, a client that could not hold more rows is told so instead.
 */
export const getUpdatesBody = Type.Union([
  Type.Object({ versions: Type.Null(), upTo }, strict),
  Type.Object({ versions: Type.Array(Type.Tuple([Id, Version]), { maxItems: maxKnownVersions }) }, strict),
  Type.Object({ since: Text(200, 1), upTo }, strict),
]);
export type GetUpdatesBody = Static<typeof getUpdatesBody>;

/** `GET /<entity>/getUpdates` takes the pairs in the list format of the client's helper: all numbers joined with commas. */
export const getUpdatesQuery = Type.Object(
  {
    since: Type.Optional(Text(200, 1)),
    versions: Type.Optional(Type.String({ maxLength: 12_000, pattern: '^(?:null|[0-9]{1,15}(?:,[0-9]{1,15})*)?$' })),
  },
  strict,
);
export type GetUpdatesQuery = Static<typeof getUpdatesQuery>;

type Cell = string | number | boolean | null;
export type WireRows = readonly (readonly Cell[])[];

/** The part of a getUpdates answer that is the same for all entities. A row of length 1 is the id of a removed row. */
export type UpdatesAnswer = {
  cursor: string;
  /** True if the rows are the whole list: the client must drop all others. */
  full: boolean;
  /** Only if the request has `upTo`. True if there were more rows, of which none are sent: the client asks for pages of them instead. */
  large?: boolean;
};
type ListUpdates<Name extends string> = UpdatesAnswer & { columns: readonly string[] } & Record<Name, WireRows>;
export type BatteriesUpdates = ListUpdates<'batteries'>;
/** Each device in the answer comes with all of its bays, which replace the ones the client has. */
export type DevicesUpdates = ListUpdates<'devices' | 'bays'> & { bayColumns: readonly string[] };
export type ServicesUpdates = ListUpdates<'services'>;

export const wireNames = Type.Array(Type.String());
const cell = Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()]);
export const wireRows = (description: string) => Type.Array(Type.Array(cell), { description });

const updatesOf = <Answer extends UpdatesAnswer>(kind: EntityKind, more: TProperties = {}) =>
  Type.Unsafe<Answer>(
    Type.Object(
      {
        cursor: Type.String({ description: 'Send it as `since` with the next request' }),
        full: Type.Boolean({ description: 'True if the rows are the whole list' }),
        large: Type.Optional(
          Type.Boolean({ description: 'Only with `upTo`: true if there were more rows, of which none are sent' }),
        ),
        columns: wireNames,
        [kind]: wireRows('Values in the order of the columns; a row of length 1 names a row that has gone'),
        ...more,
      },
      strict,
    ),
  );

export const batteriesUpdates = updatesOf<BatteriesUpdates>('batteries');
export const devicesUpdates = updatesOf<DevicesUpdates>('devices', {
  bayColumns: wireNames,
  bays: wireRows('All bays of the rows above'),
});
export const servicesUpdates = updatesOf<ServicesUpdates>('services');
