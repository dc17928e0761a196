import { IconX } from '@tabler/icons-react';
import { activeFilters } from './active-filters.ts';
import type { ListFilters } from './list-search.ts';
import styles from './entity-list.module.css';

type FilterChipsProps = { filters: ListFilters; onChange: (filters: ListFilters) => void };

/** The filters that are set, each with its way out; keywords stand in their own box. */
export const FilterChips = ({ filters, onChange }: FilterChipsProps) => {
  const active = activeFilters(filters).filter(({ key }) => key !== 'keywords');
  if (active.length === 0) return null;
  return (
    <ul className={styles['chips']} aria-label="Filters">
      {active.map(({ key, words, without }) => (
        <li key={key} className={styles['chip']}>
          <span>{words}</span>
          <button type="button" aria-label={`Remove filter ${words}`} onClick={() => onChange(without)}>
            <IconX size={14} stroke={2} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
};
