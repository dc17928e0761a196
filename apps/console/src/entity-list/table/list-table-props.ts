import type { ListColumn } from '@ohmstead/contract';
import type { RefObject } from 'react';
import type { ListSelection } from '../bulk/use-selection.ts';
import type { ListDefinition } from '../list-definition.ts';
import type { ListRows, ListView } from '../rows/list-rows.ts';
import type { Sort } from '@ohmstead/domain';

/** The props for the rows of a page, as a table or as cards. */
export type ListTableProps<Row> = {
  definition: ListDefinition<Row>;
  columns: readonly ListColumn[];
  /** Undefined until the first load is complete. */
  list: ListRows<Row> | undefined;
  view: ListView<Row>;
  sort: Sort | null;
  onSort: (sort: Sort) => void;
  selection: ListSelection<Row>;
  rowHeightPx: number;
  withDetails: boolean;
  /** Whether rows have a checkbox: only if the user has any action for them. */
  withSelection: boolean;
  /** Whether the bulk bar covers the head. */
  isHeadCovered: boolean;
  scroller: RefObject<HTMLDivElement | null>;
  /** The inner width of the scroller in px; 0 until it is known. */
  scrollerWidthPx: number;
};
