import type { Writer } from '@ohmstead/database';
import { sql } from 'kysely';
import type { Author } from '../audit/author.ts';
import type { BulkEdits } from './bulk-edits.ts';
import { writeRows, type Written } from './write-rows.ts';

/** A row, and the version that the change is based on; null for any. */
export type RowToSet = readonly [id: number, apiVersion: number | null];
type Values = Readonly<Record<string, unknown>>;

/** Sets the same fields in rows that are held. */
export const setFields = (
  writer: Writer,
  author: Author,
  edits: BulkEdits,
  rows: readonly RowToSet[],
  set: Values,
): Promise<Written> =>
  writeRows(
    writer,
    author,
    edits,
    Object.keys(set),
    sql`select item.id, item.api_version, ${JSON.stringify(withoutEmptyTexts(set))}::jsonb, null::jsonb
      from unnest(${rows.map(([id]) => id)}::bigint[], ${rows.map(([, version]) => version)}::bigint[]) as item (id, api_version)`,
  );

/** An empty text is stored as null. */
const withoutEmptyTexts = (set: Values): Values =>
  Object.fromEntries(Object.entries(set).map(([key, value]) => [key, value === '' ? null : value]));
