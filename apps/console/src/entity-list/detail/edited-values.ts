import {
  editableKeys,
  editOf,
  type Catalogue,
  type CatalogueEdit,
  type EditableKey,
  type ValueOf,
} from '@ohmstead/contract';
import type { Permission } from '@ohmstead/domain';

/** The values of the form fields of a catalogue: numbers as typed; missing texts are empty. */
export type EditedValues<C extends Catalogue> = {
  [K in EditableKey<C>]: C[K]['kind'] extends 'time' ? number | null : string;
};
export type EditedValue = string | number | null;

const formValue = (catalogue: Catalogue, key: string, value: unknown): EditedValue => {
  if (catalogue[key]?.kind === 'time') return (value ?? null) as number | null;
  return String(value ?? '');
};

export const editedValues = <C extends Catalogue>(
  catalogue: C,
  detail: Readonly<Record<string, unknown>>,
): EditedValues<C> =>
  Object.fromEntries(
    editableKeys(catalogue).map((key) => [key, formValue(catalogue, key, detail[key])]),
  ) as EditedValues<C>;

/** As sent: null for an empty field. */
export const sentValue = (edit: CatalogueEdit, value: EditedValue): EditedValue => {
  if (value === '') return null;
  return edit.input === 'wholeNumber' ? Number(value) : value;
};

/** The part that is sent: only fields the user may edit. */
export const editedBody = <C extends Catalogue>(
  catalogue: C,
  values: EditedValues<C>,
  may: (right: Permission) => boolean,
) =>
  Object.fromEntries(
    editableKeys(catalogue)
      .filter((key) => may(editOf(catalogue, key).right))
      .map((key) => [key, sentValue(editOf(catalogue, key), values[key])]),
  ) as { [K in EditableKey<C>]?: ValueOf<C[K]> };

/** What is wrong with the value, as a text for the screen; an empty field is a missing value. */
export const problemOf = (edit: CatalogueEdit, value: EditedValue): string | undefined => {
  if (edit.input !== 'wholeNumber' || value === null || value === '') return undefined;
  const { min, max } = edit;
  const isWithin = /^\d+$/.test(String(value)) && Number(value) >= min && Number(value) <= max;
  return isWithin ? undefined : `Enter a whole number from ${min} to ${max.toLocaleString('en')}`;
};

export const areEditedValuesValid = <C extends Catalogue>(catalogue: C, values: EditedValues<C>): boolean =>
  editableKeys(catalogue).every((key) => problemOf(editOf(catalogue, key), values[key]) === undefined);
