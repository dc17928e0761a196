import { Button } from '@mantine/core';
import type { ColumnSetting, ListColumn } from '@ohmstead/contract';
import { useState } from 'react';
import type { ListKind } from '../../data/entities-api.ts';
import { Slider } from '../../ui/dialog/slider.tsx';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { ColumnArrangement } from './column-arrangement.tsx';
import { hideColumns, lockMessage, showColumns } from './column-layout.ts';
import { useOwnWidths } from './use-column-widths.ts';
import type { ListColumns } from './use-list-columns.ts';
import styles from './column-slider.module.css';

type ColumnSliderProps = {
  kind: ListKind;
  title: string;
  catalogue: readonly ListColumn[];
  columns: ListColumns;
  /** The visible columns that are empty in the matching rows; `among` is their count in words. */
  empty: { find: () => Promise<readonly ListColumn[]>; among: string };
  onClose: () => void;
};

type ButtonsProps = { isEmpty: boolean; onApply: () => void; onCancel: () => void };

/** A list without columns would look broken. */
const Buttons = ({ isEmpty, onApply, onCancel }: ButtonsProps) => (
  <>
    <p role="status" className={styles['empty']}>
      {isEmpty ? 'Show at least one column.' : ''}
    </p>
    <div className={styles['buttons']}>
      <Button variant="default" onClick={onCancel}>
        Cancel
      </Button>
      <Button disabled={isEmpty} onClick={onApply}>
        Apply
      </Button>
    </div>
  </>
);

const ResetWidths = ({ kind }: { kind: ListKind }) => {
  const { hasAny, reset } = useOwnWidths(kind);
  return hasAny ? (
    <Button size="compact-sm" variant="subtle" onClick={reset}>
      Reset widths
    </Button>
  ) : null;
};

type ShowAllProps = { layout: readonly ColumnSetting[]; onChange: (layout: ColumnSetting[]) => void };

/** Services have some fifty columns, so choosing a few is easier starting from none. */
const ShowAll = ({ layout, onChange }: ShowAllProps) => {
  const isWhole = layout.every(({ visible }) => visible);
  return (
    <Button size="compact-sm" variant="subtle" onClick={() => onChange(showColumns(layout, !isWhole))}>
      {isWhole ? 'Hide all' : 'Show all'}
    </Button>
  );
};

/** Longer notices would be hard to read. */
const mostNamed = 6;

const namesOf = (columns: readonly ListColumn[]): string => {
  const names = columns.slice(0, mostNamed).map(({ label }) => label);
  const others = columns.length - names.length;
  return `${names.join(', ')}${others === 0 ? '' : ` and ${others} more`}`;
};

type HideEmptyProps = Pick<ColumnSliderProps, 'columns' | 'empty' | 'onClose'>;

/** Applied at once with an undo in the notice, because the result can only be seen in the list. */
const HideEmpty = ({ columns, empty: { find, among }, onClose }: HideEmptyProps) => {
  const [isFinding, setFinding] = useState(false);
  const hide = async () => {
    setFinding(true);
    const hidden = await find().finally(() => setFinding(false));
    if (hidden.length === 0) {
      notify({ type: 'success', title: 'No empty columns', text: `No column is empty in ${among}.` });
      return;
    }
    const { layout, save } = columns;
    save(hideColumns(layout, hidden));
    onClose();
    notify({
      type: 'success',
      title: 'Empty columns hidden',
      text: `No value in ${among}: ${namesOf(hidden)}.`,
      action: { label: 'Undo', run: () => save(layout) },
    });
  };
  return (
    <Button
      size="compact-sm"
      variant="subtle"
      loading={isFinding}
      onClick={() => void hide().catch((error: unknown) => notifyError(error))}
    >
      Hide empty columns
    </Button>
  );
};

/** The columns of the list and their order, as far as the administrator lets the user choose. */
export const ColumnSlider = ({ kind, title, catalogue, columns, empty, onClose }: ColumnSliderProps) => {
  const [layout, setLayout] = useState(columns.layout);
  const { locks } = columns;
  const message = lockMessage(locks);
  const allLocked = locks.order && locks.visibility;
  const isEmpty = !locks.visibility && layout.every(({ visible }) => !visible);
  const apply = () => {
    columns.save(layout);
    onClose();
  };
  return (
    <Slider
      title={`${title} Settings`}
      onClose={onClose}
      {...(allLocked ? {} : { footer: <Buttons isEmpty={isEmpty} onApply={apply} onCancel={onClose} /> })}
    >
      <div className={styles['headings']}>
        <h3 className={styles['heading']}>Display</h3>
        <div className={styles['actions']}>
          {locks.visibility || locks.order ? null : <HideEmpty columns={columns} empty={empty} onClose={onClose} />}
          <ResetWidths kind={kind} />
          {locks.visibility ? null : <ShowAll layout={layout} onChange={setLayout} />}
        </div>
      </div>
      {message === null ? null : <p className={styles['locked']}>{message}</p>}
      <ColumnArrangement layout={layout} catalogue={catalogue} locks={locks} onChange={setLayout} />
    </Slider>
  );
};
