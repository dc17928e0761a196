import { Type, type Static, type TObject, type TProperties, type TSchema } from 'typebox';
import { LongText, OrNull, strict, Text, Time } from '../text.ts';
import {
  editableKeys,
  editOf,
  type Catalogue,
  type CatalogueEdit,
  type EditableKey,
  type ValueOf,
} from './catalogue.ts';

type EditOf<C extends Catalogue> = { apiVersion: number } & { [K in EditableKey<C>]?: ValueOf<C[K]> };

const valueSchema = (edit: CatalogueEdit): TSchema => {
  if (edit.input === 'day') return Time;
  return edit.input === 'line' ? Text(edit.maxLength) : LongText(edit.maxLength);
};

/** The body of a change to one entity: fields left out are kept, null clears a field. */
export const editSchema = <C extends Catalogue, More extends TProperties>(catalogue: C, more: More) => {
  const values = editableKeys(catalogue).map((key) => [
    key,
    Type.Optional(OrNull(valueSchema(editOf(catalogue, key)))),
  ]);
  return Type.Unsafe<EditOf<C> & Static<TObject<More>>>(
    Type.Object(
      { apiVersion: Type.Integer({ minimum: 1 }), ...Object.fromEntries(values), ...more },
      { ...strict, minProperties: 2 },
    ),
  );
};
