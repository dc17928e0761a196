import { recordOf, type Permission } from '@ohmstead/domain';
import type { ListColumn } from '../list-column.ts';

/**
 * How users change a field: the right they need and the kind of input. Days are stored as times. An individual field has another value in
 * each row, so it is never set in several at once.
 */
export type CatalogueEdit = { right: Permission; isIndividual?: true } & (
  | { input: 'day' }
  | { input: 'line' | 'text'; maxLength: number }
  | { input: 'wholeNumber'; min: number; max: number }
);

/**
 * Everything the product knows about one field of an entity. Row type, wire order, list column, width, keywords, slider label, edit schema,
 * rights and CSV are derived from it; the server adds the SQL where the table's column has another name.
 */
export type CatalogueField = {
  /** Times in ms since 1970 UTC. */
  kind: 'text' | 'number' | 'time' | 'boolean';
  /** The possible values of a text, if they are fixed. */
  oneOf?: readonly string[];
  /** Sorted in the order of these values instead of by their letters. */
  isOrdered?: true;
  /** Never null. Booleans are never null anyway. */
  isAlwaysGiven?: true;
  /** A field with a label is a column of the list. */
  label?: string;
  unit?: string;
  /** Decimal places. */
  digits?: number;
  isSortable?: false;
  /** Width of the list column (px), where the default for its kind does not fit. */
  width?: number;
  /** The list column never shrinks. */
  isRigid?: true;
  /** The keyword search looks in this field (spec: entities §5). */
  isKeyword?: true;
  edit?: CatalogueEdit;
  /** `detail`: in the answer for a single entity, not in list rows. `list`: computed by the console, in no answer. */
  only?: 'detail' | 'list';
};

export type Catalogue = Readonly<Record<string, CatalogueField>>;

/** The names of the fields with this trait. */
export type KeyWith<C extends Catalogue, Trait> = {
  [K in keyof C & string]: C[K] extends Trait ? K : never;
}[keyof C & string];

/** The fields of a list row on the wire. */
export type WireKey<C extends Catalogue> = Exclude<keyof C & string, KeyWith<C, { only: 'detail' | 'list' }>>;
export type EditableKey<C extends Catalogue> = KeyWith<C, { edit: CatalogueEdit }>;
export type BulkEditableKey<C extends Catalogue> = Exclude<
  EditableKey<C>,
  KeyWith<C, { edit: { isIndividual: true } }>
>;

type Given<F extends CatalogueField> = F extends { oneOf: readonly (infer Word)[] }
  ? Word
  : F['kind'] extends 'text'
    ? string
    : number;

export type ValueOf<F extends CatalogueField> = F['kind'] extends 'boolean'
  ? boolean
  : F extends { isAlwaysGiven: true }
    ? Given<F>
    : Given<F> | null;

export type RowOf<C extends Catalogue> = { [K in WireKey<C>]: ValueOf<C[K]> };
export type DetailOnlyOf<C extends Catalogue> = { [K in KeyWith<C, { only: 'detail' }>]: ValueOf<C[K]> };

const keysWhere = <Key extends string>(catalogue: Catalogue, is: (field: CatalogueField) => boolean): Key[] =>
  Object.entries(catalogue).flatMap(([key, field]) => (is(field) ? [key as Key] : []));

/** In catalogue order. */
export const wireKeys = <C extends Catalogue>(catalogue: C): WireKey<C>[] =>
  keysWhere(catalogue, ({ only }) => only === undefined);

/** The given keys first, then the rest by name: for lists whose wire order is not that of the catalogue. */
export const wireKeysByName = <C extends Catalogue>(catalogue: C, first: readonly WireKey<C>[]): WireKey<C>[] => [
  ...first,
  ...wireKeys(catalogue)
    .filter((key) => !first.includes(key))
    .toSorted(),
];

export const keywordKeys = <C extends Catalogue>(catalogue: C): KeyWith<C, { isKeyword: true }>[] =>
  keysWhere(catalogue, ({ isKeyword }) => isKeyword === true);

export const editableKeys = <C extends Catalogue>(catalogue: C): EditableKey<C>[] =>
  keysWhere(catalogue, ({ edit }) => edit !== undefined);

export const bulkEditableKeys = <C extends Catalogue>(catalogue: C): BulkEditableKey<C>[] =>
  keysWhere(catalogue, ({ edit }) => edit !== undefined && edit.isIndividual !== true);

/** How users change a field listed in `editableKeys`. */
export function editOf(catalogue: Catalogue, key: string): CatalogueEdit {
  const edit = catalogue[key]?.edit;
  if (edit === undefined) throw new Error(`${key} cannot be edited`);
  return edit;
}

/** In display order; all are visible at first (spec: foundations §5). */
export const listColumns = (catalogue: Catalogue): ListColumn[] =>
  Object.entries(catalogue).flatMap(([key, { label, kind, isSortable = true, unit, digits, only }]) =>
    label === undefined || only === 'detail'
      ? []
      : [
          {
            key,
            label,
            sortable: isSortable,
            visible: true,
            type: kind,
            ...(unit === undefined ? {} : { unit }),
            ...(digits === undefined ? {} : { digits }),
          },
        ],
  );

/** The right needed to change each field. */
export const editRights = <C extends Catalogue>(catalogue: C): Record<EditableKey<C>, Permission> =>
  recordOf(editableKeys(catalogue), (key) => editOf(catalogue, key).right);
