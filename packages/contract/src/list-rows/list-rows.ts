import type { EntityKind, Median } from '@ohmstead/domain';
import { Type, type Static, type TProperties } from 'typebox';
import { filtersOf } from '../catalogue/filter-schema.ts';
import { columnKeys, timeZone } from '../downloads/downloads.ts';
import { OrNull, strict, Text } from '../text.ts';
import { wireNames, wireRows, type WireRows } from '../updates/updates.ts';

/** Rows of one page. */
export const maxPageRows = 500;
/** Different texts of a column, the most frequent ones. */
export const maxCountedTexts = 1_000;

const columnKey = Text(64, 1);
const columnNames = Type.Array(columnKey, { maxItems: 100, uniqueItems: true });

/** The rows of a list under the filters of its address; whole days are those of the time zone. */
const chosenRows = (kind: EntityKind) => ({ filters: filtersOf(kind), timeZone });

export const sortOrNull = OrNull(Type.Object({ field: columnKey, ascending: Type.Boolean() }, strict));

/** `POST /<entity>/find`: one page. Without `columns` each row has all of them; id, version and apiVersion are always there. */
export const findBody = (kind: EntityKind) =>
  Type.Object(
    {
      ...chosenRows(kind),
      sort: sortOrNull,
      offset: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
      limit: Type.Integer({ minimum: 1, maximum: maxPageRows }),
      columns: Type.Optional(columnKeys),
    },
    strict,
  );
export type FindBody = Static<ReturnType<typeof findBody>>;

type FoundRows<Name extends string> = {
  /** The changes since this page: `since` of getUpdates. */
  cursor: string;
  /** Whether rows follow this page. */
  more: boolean;
  columns: readonly string[];
} & Record<Name, WireRows>;
export type FoundBatteries = FoundRows<'batteries'>;
export type FoundDevices = FoundRows<'devices' | 'bays'> & { bayColumns: readonly string[] };
export type FoundServices = FoundRows<'services'>;

const foundRows = <Answer>(kind: EntityKind, parts: TProperties = {}) =>
  Type.Unsafe<Answer>(
    Type.Object(
      {
        cursor: Type.String({ description: 'Send it as `since` to getUpdates' }),
        more: Type.Boolean({ description: 'Whether rows follow this page' }),
        columns: wireNames,
        [kind]: wireRows('Values in the order of the columns, as in getUpdates'),
        ...parts,
      },
      strict,
    ),
  );
export const foundBatteries = foundRows<FoundBatteries>('batteries');
export const foundDevices = foundRows<FoundDevices>('devices', {
  bayColumns: wireNames,
  bays: wireRows('All bays of the rows above'),
});
export const foundServices = foundRows<FoundServices>('services');

/** `POST /<entity>/summarize`: figures about all rows; only those asked for are worked out. */
export const summarizeBody = (kind: EntityKind) =>
  Type.Object(
    {
      ...chosenRows(kind),
      count: Type.Optional(Type.Literal(true)),
      texts: Type.Optional(columnNames),
      extents: Type.Optional(columnNames),
      bins: Type.Optional(
        Type.Array(
          Type.Object(
            {
              column: columnKey,
              from: Type.Number(),
              to: Type.Number(),
              bins: Type.Integer({ minimum: 1, maximum: 200 }),
            },
            strict,
          ),
          { maxItems: 20 },
        ),
      ),
      filled: Type.Optional(columnNames),
      median: Type.Optional(
        Type.Object(
          {
            column: columnKey,
            threshold: Type.Union([Type.Number(), Type.Literal('policy')], {
              description: `'policy' compares each battery, as displayed, with the threshold of the policy that judges it`,
            }),
          },
          strict,
        ),
      ),
    },
    strict,
  );
export type SummarizeBody = Static<ReturnType<typeof summarizeBody>>;

/** What was not asked for is null. */
export type RowsSummary = {
  count: number | null;
  /** By column, most frequent first. */
  texts: Record<string, [text: string, count: number][]> | null;
  /** The columns of `texts` that have more different texts than are named. */
  truncated: string[];
  /** By column, the smallest and the largest number; null if all rows are empty. */
  extents: Record<string, readonly [min: number, max: number] | null> | null;
  bins: Record<string, number[]> | null;
  /** By column, the rows that have a value. */
  filled: Record<string, number> | null;
  median: Median | null;
  cursor: string;
};

const byColumn = (description: string) => OrNull(Type.Object({}, { additionalProperties: true, description }));

export const rowsSummary = Type.Unsafe<RowsSummary>(
  Type.Object(
    {
      count: OrNull(Type.Integer()),
      texts: byColumn('By column: pairs of a text and its rows, most frequent first'),
      truncated: Type.Array(Type.String(), { description: 'Columns that have more different texts' }),
      extents: byColumn('By column: the smallest and the largest number, null if all rows are empty'),
      bins: byColumn('By column: the rows in each bin'),
      filled: byColumn('By column: the rows that have a value'),
      median: OrNull(Type.Object({ median: Type.Number(), below: Type.Integer() }, strict)),
      cursor: Type.String({ description: 'Send it as `since` to getUpdates' }),
    },
    strict,
  ),
);
