import { bulkEditableKeys, editOf, type Catalogue, type CatalogueEdit } from '@ohmstead/contract';
import type { Permission } from '@ohmstead/domain';
import { counted, type Noun } from '../../lib/text/number-text.ts';
import { problemOf, sentValue, type EditedValue } from '../detail/edited-values.ts';

/** A field that can be set in several rows, with its value in each of them; undefined if the list does not have it. */
export type BulkField = {
  key: string;
  label: string;
  edit: CatalogueEdit | { input: 'location' };
  values: readonly EditedValue[] | undefined;
};

/** What happens to a field. Every field starts with `keep`, so that nothing is overwritten by mistake. */
export type Choice = { mode: 'keep' | 'set' | 'clear'; value: EditedValue };
export type Choices = Readonly<Record<string, Choice>>;
export const kept: Choice = { mode: 'keep', value: null };

/** The fields of the catalogue that the user may set in several rows. */
export const bulkFields = (
  catalogue: Catalogue,
  may: (right: Permission) => boolean,
  valuesOf: (key: string) => BulkField['values'],
): BulkField[] =>
  bulkEditableKeys(catalogue)
    .map((key) => ({ key, edit: editOf(catalogue, key) }))
    .filter(({ edit }) => may(edit.right))
    .map(({ key, edit }) => {
      const { label = key, unit, only } = catalogue[key] ?? {};
      const values = only === 'detail' ? undefined : valuesOf(key);
      return { key, label: unit === undefined ? label : `${label} (${unit})`, edit, values };
    });

/** The value that all rows have in common, for the screen. */
export const commonText = (values: BulkField['values'], textOf: (value: EditedValue) => string): string => {
  if (values === undefined) return 'not shown in the list';
  const texts = new Set(values.map((value) => (value === null || value === '' ? '–' : textOf(value))));
  return texts.size > 1 ? 'different values' : ([...texts][0] ?? '–');
};

const newValue = ({ edit }: BulkField, { mode, value }: Choice): EditedValue | undefined => {
  if (mode === 'clear') return null;
  if (value === null || value === '') return undefined;
  if (edit.input === 'location') return value;
  return problemOf(edit, value) === undefined ? sentValue(edit, value) : undefined;
};

export type BulkSet = Readonly<Record<string, EditedValue>>;

/** The values that are sent; undefined as long as one is missing or invalid, or every field is kept. */
export const setOf = (fields: readonly BulkField[], choices: Choices): BulkSet | undefined => {
  const chosen = fields.flatMap((field) => {
    const choice = choices[field.key] ?? kept;
    return choice.mode === 'keep' ? [] : [[field.key, newValue(field, choice)] as const];
  });
  if (chosen.length === 0 || chosen.some(([, value]) => value === undefined)) return undefined;
  return Object.fromEntries(chosen) as BulkSet;
};

/** The number of rows that have every one of these values, as far as the list knows. */
export const countAlike = (fields: readonly BulkField[], set: BulkSet, total: number): number => {
  const concerned = fields.filter(({ key }) => key in set);
  if (concerned.some(({ values }) => values === undefined)) return 0;
  const isAlike = (at: number) => concerned.every(({ key, values }) => (values?.[at] ?? null) === set[key]);
  return Array.from({ length: total }, (_, at) => at).filter(isAlike).length;
};

/** 'Change 37 of 40 batteries: 3 already have this value'. */
export const changeText = (total: number, alike: number, fieldCount: number, noun: Noun): string => {
  const already = `already ${alike === 1 ? 'has' : 'have'} ${fieldCount > 1 ? 'these values' : 'this value'}`;
  if (alike === 0) return `Change ${counted(total, noun)}`;
  if (alike === total) return `${counted(total, noun)} ${already}`;
  return `Change ${(total - alike).toLocaleString('en')} of ${counted(total, noun)}: ${alike.toLocaleString('en')} ${already}`;
};
