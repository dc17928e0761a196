import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { AuditArea } from '@ohmstead/contract';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { DateField } from '../../ui/calendar/date-field.tsx';
import styles from './audit-filters.module.css';
import { firstMsOf, textOfDay, type AuditSearch } from './audit-search.ts';

const areas: readonly { value: AuditArea | ''; label: string }[] = [
  { value: '', label: 'Everything' },
  { value: 'sign-ins', label: 'Sign-ins' },
  { value: 'refused', label: 'Refused' },
  { value: 'users', label: 'Users' },
  { value: 'groups', label: 'Groups' },
  { value: 'devices', label: 'Devices' },
  { value: 'batteries', label: 'Batteries' },
  { value: 'services', label: 'Services' },
  { value: 'locations', label: 'Locations' },
  { value: 'display-configurations', label: 'Display configurations' },
  { value: 'views', label: 'Views' },
  { value: 'organization', label: 'Organisation' },
];

/** Time to wait for the user to stop typing. */
const typingMs = 300;

type TypedProps = { label: string; placeholder: string; value: string; onChange: (value: string) => void };

/** Typed text applies after a pause; values set from outside replace it. */
const TypedFilter = ({ value, onChange, ...field }: TypedProps) => {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  if (seen !== value) {
    setSeen(value);
    if (text.trim() !== value) setText(value);
  }
  useEffect(() => {
    if (text.trim() === value) return undefined;
    const timer = setTimeout(() => onChange(text.trim()), typingMs);
    return () => clearTimeout(timer);
  });
  return (
    <TextInput
      {...field}
      type="search"
      maxLength={200}
      value={text}
      leftSection={<IconSearch size={16} stroke={1.75} aria-hidden="true" />}
      onChange={(event) => setText(event.currentTarget.value)}
    />
  );
};

type Change = (search: AuditSearch) => AuditSearch;
/** A function of the current search, so that changes in quick succession build on each other. */
type AuditFiltersProps = { search: AuditSearch; onChange: (change: Change) => void };

export const AuditFilters = ({ search, onChange }: AuditFiltersProps) => {
  const set = (key: keyof AuditSearch, value: string) =>
    onChange(({ [key]: _, ...others }) => (value === '' ? others : { ...others, [key]: value }));
  const [from, to] = [firstMsOf(search.from), firstMsOf(search.to)];
  return (
    <div role="search" aria-label="Audit log" className={styles['filters']}>
      <TypedFilter
        label="Text"
        placeholder="Serial number, name, value…"
        value={search.text ?? ''}
        onChange={(text) => set('text', text)}
      />
      <TypedFilter
        label="Who"
        placeholder="Part of an email"
        value={search.who ?? ''}
        onChange={(who) => set('who', who)}
      />
      <NativeSelect
        label="What"
        data={[...areas]}
        value={search.area ?? ''}
        onChange={(event) => set('area', event.currentTarget.value)}
      />
      <DateField
        label="From"
        floating="right"
        value={from}
        {...(to === null ? {} : { max: to })}
        onChange={(day) => set('from', textOfDay(day))}
      />
      <DateField
        label="To"
        floating="left"
        value={to}
        {...(from === null ? {} : { min: from })}
        onChange={(day) => set('to', textOfDay(day))}
      />
      {Object.keys(search).length === 0 ? null : (
        <Button className={styles['clear'] ?? ''} variant="subtle" onClick={() => onChange(() => ({}))}>
          Clear filters
        </Button>
      )}
    </div>
  );
};
