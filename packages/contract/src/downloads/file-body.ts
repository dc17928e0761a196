import type { EntityKind } from '@ohmstead/domain';
import { Type, type Static } from 'typebox';
import { filtersOf } from '../catalogue/filter-schema.ts';
import { sortOrNull } from '../list-rows/list-rows.ts';
import { Id, OneOf, strict } from '../text.ts';
import { aboutFile, fileForms, rowsOfFile } from './downloads.ts';

/**
 * `POST /<entity>/download`: rows by their ids, in this order; those of a view; or all that the list shows under `filters`, in the order of
 * `sort`. Exactly one of `ids`, `viewId` and `filters`; whole days of a filter are those of the time zone. Without `columns` a file has those
 * of the view, or those shown at first.
 */
export const fileBody = (kind: EntityKind) =>
  Type.Object(
    {
      ...rowsOfFile,
      ids: Type.Optional(rowsOfFile.ids),
      viewId: Type.Optional(Id),
      filters: Type.Optional(filtersOf(kind)),
      sort: Type.Optional(sortOrNull),
      form: OneOf(fileForms),
      about: Type.Optional(aboutFile),
    },
    strict,
  );
export type FileBody = Static<ReturnType<typeof fileBody>>;
