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
  if (edit.input === 'wholeNumber') return Type.Integer({ minimum: edit.min, maximum: edit.max });
  return edit.input === 'line' ? Text(edit.maxLength) : LongText(edit.maxLength);
};

export const ApiVersion = Type.Integer({ minimum: 1 });

/** Fields left out are kept, null clears a field. */
export const editedFields = (catalogue: Catalogue, keys: readonly string[]): TProperties =>
  Object.fromEntries(keys.map((key) => [key, Type.Optional(OrNull(valueSchema(editOf(catalogue, key))))]));

/** The body of a change to one entity. */
export const editSchema = <C extends Catalogue, More extends TProperties>(catalogue: C, more: More) =>
  Type.Unsafe<EditOf<C> & Static<TObject<More>>>(
    Type.Object(
      { apiVersion: ApiVersion, ...editedFields(catalogue, editableKeys(catalogue)), ...more },
      { ...strict, minProperties: 2 },
    ),
  );
