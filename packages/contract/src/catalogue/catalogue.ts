import { recordOf, type Permission } from '@ohmstead/domain';
import type { ListColumn } from '../list-column.ts';

/** How people change a field: the right that it takes, and what they type. Days are kept as times. */
export type CatalogueEdit = { right: Permission } & ({ input: 'day' } | { input: 'line' | 'text'; maxLength: number });

/**
 * Everything the product knows about one field of an entity. Row type, wire order, list column, width, keywords, slider label, edit schema,
 * rights and CSV follow from it; the server adds the SQL where the table's column has another name.
 */
export type CatalogueField = {
  /** Times in ms since 1970 UTC. */
  kind: 'text' | 'number' | 'time' | 'boolean';
  /** What a text may be, where that is a closed list. */
  oneOf?: readonly string[];
  /** Never null. A boolean never is. */
  isAlwaysGiven?: true;
  /** A field with a label is a column of the list. */
  label?: string;
  unit?: string;
  /** Digits after the point. */
  digits?: number;
  isSortable?: false;
  /** Of the list's column (px), where its kind does not say enough. */
  width?: number;
  /** The list's column cannot be squeezed. */
  isRigid?: true;
  /** Keywords are looked for in it (spec: entities §5). */
  isKeyword?: true;
  edit?: CatalogueEdit;
  /** `detail`: the answer for one entity has it, a list's row does not. `list`: the console works it out, no answer has it. */
  only?: 'detail' | 'list';
};

export type Catalogue = Readonly<Record<string, CatalogueField>>;

/** The names of the fields that have this trait. */
export type KeyWith<C extends Catalogue, Trait> = {
  [K in keyof C & string]: C[K] extends Trait ? K : never;
}[keyof C & string];

/** What a list's row on the wire holds. */
export type WireKey<C extends Catalogue> = Exclude<keyof C & string, KeyWith<C, { only: 'detail' | 'list' }>>;
export type EditableKey<C extends Catalogue> = KeyWith<C, { edit: CatalogueEdit }>;

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

/** In the order of the catalogue. */
export const wireKeys = <C extends Catalogue>(catalogue: C): WireKey<C>[] =>
  keysWhere(catalogue, ({ only }) => only === undefined);

/** Those that are named first, and the others by name: the order on the wire where it is not that of the catalogue. */
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

/** How people change a field that `editableKeys` names. */
export function editOf(catalogue: Catalogue, key: string): CatalogueEdit {
  const edit = catalogue[key]?.edit;
  if (edit === undefined) throw new Error(`${key} cannot be edited`);
  return edit;
}

/** As people see them side by side; all show at first (spec: foundations §5). */
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

/** The right that each field takes. */
export const editRights = <C extends Catalogue>(catalogue: C): Record<EditableKey<C>, Permission> =>
  recordOf(editableKeys(catalogue), (key) => editOf(catalogue, key).right);
