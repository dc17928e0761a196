import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core';
import type { ListColumn } from '@ohmstead/contract';
import { IconSortAscending, IconSortDescending } from '@tabler/icons-react';
import type { Sort } from '@ohmstead/domain';
import styles from '../entity-list.module.css';

type SortMenuProps = { columns: readonly ListColumn[]; sort: Sort | null; onSort: (sort: Sort | null) => void };

const optionsOf = (columns: readonly ListColumn[]) => [
  { value: '', label: 'Choose sort field' },
  ...columns.filter(({ sortable }) => sortable).map(({ key, label }) => ({ value: key, label: `Sort By: ${label}` })),
];

const Direction = ({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) => {
  const Icon = sort.ascending ? IconSortAscending : IconSortDescending;
  const label = sort.ascending ? 'Ascending' : 'Descending';
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={36}
        color="gray"
        aria-label={`${label}: reverse order`}
        onClick={() => onSort({ ...sort, ascending: !sort.ascending })}
      >
        <Icon size={18} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
    </Tooltip>
  );
};

/** Can also sort by columns out of view, unlike the head. Uses the browser's own select, which is easiest with gloves. */
export const SortMenu = ({ columns, sort, onSort }: SortMenuProps) => {
  const choose = (field: string) => onSort(field === '' ? null : { field, ascending: true });
  return (
    <div className={styles['sort']} data-sorted={sort !== null}>
      <NativeSelect
        aria-label="Sort field"
        data={optionsOf(columns)}
        value={sort?.field ?? ''}
        onChange={(event) => choose(event.currentTarget.value)}
      />
      {sort === null ? null : <Direction sort={sort} onSort={onSort} />}
    </div>
  );
};
