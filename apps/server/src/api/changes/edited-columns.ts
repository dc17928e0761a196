import { editableKeys, editOf, type Catalogue } from '@ohmstead/contract';
import type { Tables } from '@ohmstead/database';
import type { Actor } from '@ohmstead/domain';
import type { Updateable } from 'kysely';
import { columnName } from '../../entities/catalogue-fields.ts';
import { fieldOf, selectNamed, type Fields } from '../../entities/field.ts';
import { requireRights } from '../rights/require-rights.ts';

type EditedFields = { readonly [key: string]: unknown };

/** Each field needs its own right, even within one save. */
export function requireFieldRights(actor: Actor, catalogue: Catalogue, edit: EditedFields): void {
  const edited = editableKeys(catalogue).filter((key) => edit[key] !== undefined);
  const rights = edited.map((key) => editOf(catalogue, key).right);
  requireRights(actor, rights);
}

/** Selects the editable fields under their wire names. */
export const selectEditable = (catalogue: Catalogue, fields: Fields): string =>
  selectNamed(Object.fromEntries(['apiVersion', ...editableKeys(catalogue)].map((key) => [key, fieldOf(fields, key)])));

/** The column values of an edit. An empty text becomes null, and fields left out are not written. */
export function editedColumns<Name extends keyof Tables>(
  catalogue: Catalogue,
  columns: Readonly<Record<string, string>>,
  edit: EditedFields,
): Updateable<Tables[Name]> {
  const edited = editableKeys(catalogue).filter((key) => edit[key] !== undefined);
  const stored = (key: string) => (catalogue[key]?.kind === 'time' ? asDate(edit[key]) : edit[key] || null);
  return Object.fromEntries(edited.map((key) => [columnName(columns, key), stored(key)])) as Updateable<Tables[Name]>;
}

const asDate = (timeMs: unknown): Date | null => (typeof timeMs === 'number' ? new Date(timeMs) : null);
