import type { ListColumn } from '@ohmstead/contract';
import type { EntityKind } from '@ohmstead/domain';
import type { Fields } from '../../entities/field.ts';
import type { ListOfRows } from '../../list-rows/list-of-rows.ts';

/** A list as a file: the columns of the screen, preceded by the row ids. `kind` is also the name of the table. */
export type DownloadList = {
  kind: EntityKind;
  /** How its rows are filtered and put in order. */
  rows: ListOfRows;
  ids: readonly ListColumn[];
  columns: readonly ListColumn[];
  fields: Fields;
  from: string;
  /** Additional text in a cell of the screen. In the file it becomes a column of its own, after that cell's. */
  beside?: Readonly<Record<string, ListColumn>>;
  /** The words on screen for wire values, by column. */
  words?: Readonly<Record<string, Readonly<Record<string, string>>>>;
};

export const idColumn = (key: string, label: string): ListColumn => ({
  key,
  label,
  sortable: false,
  visible: true,
  type: 'number',
});
