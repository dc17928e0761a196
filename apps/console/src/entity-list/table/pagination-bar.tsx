import { ActionIcon, NativeSelect } from '@mantine/core';
import { allRows, pageSizes } from '@ohmstead/domain';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight } from '@tabler/icons-react';
import { pageLabel, pageOfPages, type PageWindow } from './page-window.ts';
import styles from '../entity-list.module.css';

type PaginationBarProps = {
  window: PageWindow;
  pageSize: number;
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
};

const sizeOptions = pageSizes.map((size) => ({
  value: String(size),
  label: size === allRows ? 'All rows' : `${size} rows`,
}));

const steps = ({ page, pageCount, isOpen = false }: PageWindow) => [
  { label: 'First page', Icon: IconChevronsLeft, to: 1, enabled: page > 1 },
  { label: 'Previous page', Icon: IconChevronLeft, to: page - 1, enabled: page > 1 },
  { label: 'Next page', Icon: IconChevronRight, to: page + 1, enabled: page < pageCount },
  { label: 'Last page', Icon: IconChevronsRight, to: pageCount, enabled: page < pageCount && !isOpen },
];

export const PaginationBar = ({ window, pageSize, onPage, onPageSize }: PaginationBarProps) => (
  <nav className={styles['pagination']} aria-label="Pages">
    <NativeSelect
      aria-label="Rows per page"
      size="xs"
      data={sizeOptions}
      value={String(pageSize)}
      onChange={(event) => onPageSize(Number(event.currentTarget.value))}
    />
    <div className={styles['pageLabels']}>
      <span role="status">{pageLabel(window)}</span>
      <span>{pageOfPages(window)}</span>
    </div>
    <div className={styles['steps']}>
      {steps(window).map(({ label, Icon, to, enabled }) => (
        <ActionIcon
          key={label}
          size={32}
          color="gray"
          aria-label={label}
          disabled={!enabled}
          onClick={() => onPage(to)}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      ))}
    </div>
  </nav>
);
