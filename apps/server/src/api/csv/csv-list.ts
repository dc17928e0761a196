import type { ListColumn } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import type { Fields } from '../entity-updates/field.ts';

/** A list as a file: the columns of the screen behind the ids of its rows. `kind` is also the name of the table. */
export type CsvList = {
  kind: EntityKind;
  ids: readonly ListColumn[];
  columns: readonly ListColumn[];
  fields: Fields;
  from: string;
  /** What a cell of the screen says beside its value: a column of its own in the file, behind it. */
  beside?: Readonly<Record<string, ListColumn>>;
  /** What the screen says for a value of the wire, by column. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export const idColumn = (key: string, label: string): ListColumn => ({
  key,
  label,
  sortable: false,
  visible: true,
  type: 'number',
});
