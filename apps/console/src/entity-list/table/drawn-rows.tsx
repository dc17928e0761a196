import { useEffect, useState, type ComponentType, type RefObject } from 'react';
import { emptySelection, toggleRow } from '../bulk/selection.ts';
import type { ListSelection } from '../bulk/use-selection.ts';
import type { ListDefinition } from '../list-definition.ts';
import type { ListView, PageRows } from '../rows/list-rows.ts';
import { useRowWindow, type OpenRow, type RowWindow } from './row-window.ts';

/** Takes the place of the rows that are not rendered. */
const Spacer = ({ heightPx }: { heightPx: number }) =>
  heightPx <= 0 ? null : (
    <tbody aria-hidden="true">
      <tr>
        <td style={{ height: heightPx, padding: 0 }} />
      </tr>
    </tbody>
  );

/** Searched only while a row is expanded, because it takes a pass over the page. */
const openRowsOf = (page: PageRows<unknown>, open: ReadonlySet<number>): OpenRow[] => {
  const rows: OpenRow[] = [];
  if (open.size === 0) return rows;
  for (let index = 0; index < page.length; index++) {
    const id = page.idAt(index);
    if (id !== undefined && open.has(id)) rows.push({ index, id });
  }
  return rows;
};

/** The props of every row, whether a table row or a card. */
export type DrawnRow<Row> = {
  definition: ListDefinition<Row>;
  row: Row;
  id: number;
  /** The row's index in the whole list. */
  position: number;
  /** The row's index on the page, to which its measured height belongs. */
  index: number;
  isSelected: boolean;
  isOpen: boolean;
  withSelection: boolean;
  withDetails: boolean;
  onSelect: (id: number, isRange: boolean) => void;
  onToggle: (id: number) => void;
  measure: RowWindow['measure'];
};

type RowsProps<Row, More> = {
  definition: ListDefinition<Row>;
  view: ListView<Row>;
  selection: ListSelection<Row>;
  withSelection: boolean;
  withDetails: boolean;
  rowHeightPx: number;
  scroller: RefObject<HTMLElement | null>;
  Drawn: ComponentType<DrawnRow<Row> & More>;
  /** In the place of a row that is on its way. */
  Waiting: ComponentType<{ index: number; withSelection: boolean; withDetails: boolean } & More>;
  /** Further props for every row. */
  more: More;
};

/** The visible rows of the page, with spacers for the others. */
export const DrawnRows = <Row, More>({ view, selection, Drawn, Waiting, more, ...props }: RowsProps<Row, More>) => {
  const { definition, withSelection, withDetails } = props;
  const [open, setOpen] = useState(emptySelection);
  const [toggle] = useState(() => (id: number) => setOpen((before) => toggleRow(before, id)));
  const drawn = useRowWindow(view.page.length, props.rowHeightPx, openRowsOf(view.page, open), props.scroller);
  const { look } = view.page;
  useEffect(() => look?.(drawn.first, drawn.end), [look, drawn.first, drawn.end]);
  return (
    <>
      <Spacer heightPx={drawn.beforePx} />
      {Array.from({ length: drawn.end - drawn.first }, (_, place) => {
        const index = drawn.first + place;
        const id = view.page.idAt(index);
        const row = view.page.rowAt(index);
        if (id === undefined || row === undefined)
          return <Waiting key={`waiting-${index}`} {...{ index, withSelection, withDetails }} {...more} />;
        return (
          <Drawn
            key={id}
            definition={definition}
            row={row}
            id={id}
            index={index}
            position={view.window.from + index}
            isSelected={withSelection && selection.has(id)}
            isOpen={open.has(id)}
            withSelection={withSelection}
            withDetails={withDetails}
            onSelect={selection.toggle}
            onToggle={toggle}
            measure={open.has(id) ? drawn.measure : undefined}
            {...more}
          />
        );
      })}
      <Spacer heightPx={drawn.afterPx} />
    </>
  );
};
