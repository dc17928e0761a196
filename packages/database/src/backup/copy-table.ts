import type { Readable, Writable } from 'node:stream';
import type pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { StoredTable } from './stored-tables.ts';

/** Settings that make equal values give equal text on every server, with numbers in full precision. */
export const plainTexts = `
  set local client_encoding = 'UTF8'; set local datestyle = 'ISO, YMD'; set local timezone = 'UTC';
  set local intervalstyle = 'postgres'; set local extra_float_digits = 1; set local bytea_output = 'hex'`;

const quoted = (columns: readonly string[]) => columns.map((column) => `"${column.replaceAll('"', '""')}"`).join();

/** A table's rows as COPY text, in key order, so that equal rows give equal bytes. */
export const copyOut = (client: pg.ClientBase, { name, columns, order }: StoredTable): Readable =>
  client.query(copyTo(`copy (select ${quoted(columns)} from ${name} order by ${order.join()}) to stdout`));

export const copyIn = (client: pg.ClientBase, { name, columns }: StoredTable): Writable =>
  client.query(copyFrom(`copy ${name} (${quoted(columns)}) from stdin`));
