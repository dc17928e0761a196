import { maxBulkIds } from '@ohmstead/domain';
import { Type, type Static, type TObject, type TProperties } from 'typebox';
import { bulkEditableKeys, type BulkEditableKey, type Catalogue, type ValueOf } from '../catalogue/catalogue.ts';
import { ApiVersion, editedFields } from '../catalogue/edit-schema.ts';
import { Id, IdText, OrNull, strict } from '../text.ts';

type SetOf<C extends Catalogue> = { [K in BulkEditableKey<C>]?: ValueOf<C[K]> };

/** `POST /<entities>/edit`: each row with the version it is based on, and the fields to set; null clears a field. */
export const bulkEditSchema = <C extends Catalogue, More extends TProperties>(catalogue: C, more: More) =>
  Type.Object(
    {
      items: Type.Array(Type.Tuple([Id, ApiVersion]), { minItems: 1, maxItems: maxBulkIds }),
      set: Type.Unsafe<SetOf<C> & Static<TObject<More>>>(
        Type.Object(
          { ...editedFields(catalogue, bulkEditableKeys(catalogue)), ...more },
          { ...strict, minProperties: 1 },
        ),
      ),
    },
    strict,
  );

const changed = Type.Array(Type.Object({ id: Type.Integer(), apiVersion: Type.Integer() }, strict));
const ids = Type.Array(Type.Integer());

/** Rows that have every value already, and rows that another user has saved, are left as they are. Ids that the caller cannot see are in no list. */
export const bulkEditAnswer = Type.Object(
  { changed, unchangedIds: ids, staleIds: ids, undoId: OrNull(Type.Integer()) },
  strict,
);
export type BulkEditAnswer = Static<typeof bulkEditAnswer>;

export const bulkUndoParams = Type.Object({ undoId: IdText }, strict);

/** `keptIds`: rows in which at least one value has been changed since, and is kept. */
export const bulkUndoAnswer = Type.Object({ changed, keptIds: ids }, strict);
export type BulkUndoAnswer = Static<typeof bulkUndoAnswer>;
