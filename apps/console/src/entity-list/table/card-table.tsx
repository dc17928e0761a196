import { memo } from 'react';
import { SliderLink } from '../detail/slider-link.tsx';
import { DrawnRows, type DrawnRow } from './drawn-rows.tsx';
import { Details, rowsAbove, SelectCell } from './list-row.tsx';
import type { ListTableProps } from './list-table-props.ts';
import { RowMenu, type May, type RowAction } from './row-menu.tsx';
import { rowCount } from './page-window.ts';
import { MasterCheckbox } from './table-head.tsx';
import { loadingRows } from './loading-rows.tsx';
import table from './list-table.module.css';
import styles from './card-table.module.css';

const cardHeightPx = 96;

/** What a table row expands to has no button of its own on a phone: it is in the menu, after the details. */
const actionsOf =
  <Row,>({ definition, row, id, isOpen, withDetails, onToggle }: DrawnRow<Row>) =>
  (may: May): readonly RowAction[] => {
    const [first, ...others] = definition.actionsOf(row, may);
    if (first === undefined || !withDetails || definition.details === undefined) return definition.actionsOf(row, may);
    const label = `${isOpen ? 'Hide' : 'Show'} ${definition.details.short}`;
    return [first, { label, run: () => onToggle(id) }, ...others];
  };

const Card = <Row,>(props: DrawnRow<Row>) => {
  const { definition, row, id, index, position, isSelected, isOpen, withSelection, onSelect, measure } = props;
  const name = definition.nameOf(row);
  const { kind, id: detailId, title, value, lines } = definition.cardOf(row);
  return (
    <tbody ref={measure} data-index={index} data-id={id} data-selected={isSelected} data-open={isOpen}>
      <tr className={styles['card']} aria-rowindex={position + rowsAbove}>
        {withSelection ? (
          <SelectCell name={name} isSelected={isSelected} onSelect={(isRange) => onSelect(id, isRange)} />
        ) : null}
        <th scope="row" className={styles['face']}>
          <span className={styles['top']}>
            <span className={styles['title']}>
              <SliderLink kind={kind} id={detailId}>
                {title}
              </SliderLink>
            </span>
            <span className={styles['value']}>{value}</span>
          </span>
          <span className={styles['line']}>{lines[0]}</span>
          <span className={styles['line']}>{lines[1]}</span>
        </th>
        <td className={table['control']} data-control="menu">
          <RowMenu name={name} actions={actionsOf(props)} />
        </td>
      </tr>
      {isOpen && definition.details !== undefined ? (
        <Details columnCount={withSelection ? 3 : 2}>{definition.details.of(row)}</Details>
      ) : null}
    </tbody>
  );
};

const DrawnCard = memo(Card) as typeof Card;

const Placeholder = ({ withSelection }: { withSelection: boolean }) => (
  <tr className={styles['card']}>
    {withSelection ? <td className={table['control']} data-control="select" /> : null}
    <td className={styles['face']}>
      <span className={table['bar']} style={{ width: '62%' }} />
      <span className={table['bar']} style={{ width: '84%' }} />
    </td>
    <td className={table['control']} data-control="menu" />
  </tr>
);

const LoadingCards = ({ withSelection }: { withSelection: boolean }) => (
  <tbody aria-hidden="true" data-testid="loading-rows">
    {Array.from({ length: loadingRows }, (_, row) => (
      <Placeholder key={row} withSelection={withSelection} />
    ))}
  </tbody>
);

const WaitingCard = ({ withSelection }: { withSelection: boolean }) => (
  <tbody aria-hidden="true" data-open="false">
    <Placeholder withSelection={withSelection} />
  </tbody>
);

/** The rows of the page as cards, because a phone has no room for columns. */
export const CardTable = <Row,>(props: ListTableProps<Row>) => {
  const { definition, list, view, selection, withSelection } = props;
  const hasBox = withSelection && (list === undefined || view.page.length > 0);
  return (
    <table
      className={styles['cards']}
      aria-rowcount={list === undefined ? -1 : rowCount(view.window)}
      aria-busy={list === undefined || view.search !== undefined}
    >
      <caption className={table['visuallyHidden']}>{definition.title}</caption>
      <thead className={hasBox ? styles['head'] : table['visuallyHidden']}>
        <tr aria-rowindex={1}>
          {hasBox ? (
            <td className={table['control']} data-control="select">
              <MasterCheckbox
                state={selection.master}
                label={`Select all ${definition.noun.many} on this page`}
                hasRows={view.page.length > 0 && view.page.isWhole}
                onToggle={selection.togglePage}
              />
            </td>
          ) : null}
          <th scope="col">{hasBox ? 'Select this page' : definition.title}</th>
          <th scope="col" className={table['control']} data-control="menu">
            <span className={table['visuallyHidden']}>Actions</span>
          </th>
        </tr>
      </thead>
      {list === undefined ? (
        <LoadingCards withSelection={withSelection} />
      ) : (
        <DrawnRows {...props} rowHeightPx={cardHeightPx} Drawn={DrawnCard<Row>} Waiting={WaitingCard} more={{}} />
      )}
    </table>
  );
};
