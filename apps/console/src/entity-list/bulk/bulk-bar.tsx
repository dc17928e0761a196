import { IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { userMay, useUser } from '../../data/session/session.ts';
import { isTouch } from '../../lib/browser/is-touch.ts';
import type { ListDefinition } from '../list-definition.ts';
import { AllButtons } from './all-buttons.tsx';
import type { BulkActions, BulkActionsProps } from './bulk-actions.ts';
import type { ListSelection } from './use-selection.ts';
import styles from './bulk-bar.module.css';

/** Whether the user has any action for selected rows. */
export const useMayActOnMany = <Row,>(bulk: BulkActions<Row> | undefined): boolean => {
  const user = useUser();
  if (bulk === undefined) return false;
  return bulk.anyOf === undefined || bulk.anyOf.some((permission) => userMay(user, permission));
};

const Clear = ({ onClear }: { onClear: () => void }) => (
  <button
    type="button"
    className={styles['clear']}
    aria-label="Clear selection"
    title="Clear selection"
    onClick={onClear}
  >
    <IconX size={16} stroke={1.75} aria-hidden="true" />
  </button>
);

/** Moves the focus from the bar to the table when the bar disappears. */
const useFocusInTable = (isOpen: boolean) => {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isOpen) return undefined;
    const table = place.current?.closest<HTMLElement>('[role="region"]');
    return () => {
      if (document.activeElement === document.body) table?.focus({ preventScroll: true });
    };
  }, [isOpen]);
  return place;
};

const SelectAll = ({ matches, onSelect }: { matches: number; onSelect: () => void }) => (
  <button type="button" className={styles['selectAll']} onClick={onSelect}>
    Select all {matches.toLocaleString('en')}
  </button>
);

/** With one row selected, the next press can select many. */
const RangeHint = () => (
  <span className={styles['hint']}>
    {isTouch() ? 'Hold another box to select a range' : 'Shift-click another box to select a range'}
  </span>
);

type BulkBarProps<Row> = Omit<BulkActionsProps<Row>, 'selected'> & {
  definition: Pick<ListDefinition<Row>, 'kind' | 'noun' | 'catalogue' | 'downloadPermission'>;
  bulk: BulkActions<Row>;
  selection: ListSelection<Row>;
  /** The number of rows that pass the filters; undefined until they have been counted. */
  matches: number | undefined;
};

/** The buttons that act on single rows, or those for all rows of which the browser knows only the number. */
const Actions = <Row,>({ definition, bulk, selection, matches: _matches, ...props }: BulkBarProps<Row>) => {
  const { selected } = selection;
  const { Buttons } = bulk;
  const { all } = selected;
  return all === undefined ? (
    <Buttons selected={selected} {...props} />
  ) : (
    <AllButtons {...{ definition, bulk, ...props }} selected={{ ...selected, all }} onStarted={selection.clear} />
  );
};

/**
 * The actions for the selected rows, in place of the table's head: they stay below the header while the table scrolls. The live region
 * exists before the bar is shown, or screen readers would not announce the number of selected rows.
 */
export const BulkBar = <Row,>(props: BulkBarProps<Row>) => {
  const { selection, matches } = props;
  const { selected, master } = selection;
  const { count } = selected;
  const place = useFocusInTable(count > 0);
  return (
    <div ref={place} className={styles['place']}>
      <div className={styles['bar']} data-open={count > 0}>
        <span className={styles['count']} role="status">
          {count === 0 ? '' : `${count.toLocaleString('en')} selected`}
        </span>
        {count === 0 ? null : (
          <>
            {master === 'checked' && matches !== undefined && count < matches ? (
              <SelectAll matches={matches} onSelect={selection.selectAll} />
            ) : null}
            <Clear onClear={selection.clear} />
            {count === 1 && (matches === undefined || matches > 2) ? <RangeHint /> : null}
            <div className={styles['buttons']} role="group" aria-label="Actions for the selection">
              <Actions {...props} />
            </div>
          </>
        )}
      </div>
    </div>
  );
};
