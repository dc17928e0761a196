import { createHash } from 'node:crypto';
import type { RowsOfView } from './rows-of-view.ts';

const form = /^(.+)\.([A-Za-z0-9_-]{12})$/;

const hashOf = (facts: unknown): string => createHash('sha256').update(JSON.stringify(facts)).digest('base64url');

/** What the view means to the caller now: another filter, order or column is not continued, nor a range that has begun to apply. */
const markOf = ({ rows, sort, columns }: RowsOfView): string =>
  hashOf([rows.filter, sort, columns.map(({ key }) => key)]).slice(0, 12);

/** The cursor of the list, followed by the mark of the view. */
export const viewCursor = (ofList: string, shown: RowsOfView): string => `${ofList}.${markOf(shown)}`;

/** The cursor of the list; undefined if the view has changed since. */
export function listCursorOf(cursor: string, shown: RowsOfView): string | undefined {
  const [, ofList, mark] = form.exec(cursor) ?? [];
  return mark === markOf(shown) ? ofList : undefined;
}

/** Of everything that an answer depends on. */
export const entityTagOf = (facts: unknown): string => `"${hashOf(facts).slice(0, 27)}"`;

/** From the header If-None-Match. `*` matches nothing: it does not say which answer its sender has. */
export const tagsIn = (ifNoneMatch: string | undefined): string[] =>
  (ifNoneMatch ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
