import { Button, CloseButton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { TextField } from '../../ui/editing/text-field.tsx';
import styles from './integrations.module.css';

export type Header = { name: string; value: string };
const most = 5;

type HeaderFieldsProps = {
  /** The names that are saved: their values are never shown. */
  saved: readonly string[];
  /** Null: those that are saved stay. */
  typed: readonly Header[] | null;
  /** The address has another host, so that what is saved cannot stay. */
  mustType: boolean;
  onChange: (headers: Header[] | null) => void;
};

const emptyOf = (saved: readonly string[]): Header[] => saved.map((name) => ({ name, value: '' }));

type RowProps = { header: Header; at: number; onChange: (part: Partial<Header>) => void; onRemove: () => void };

const Row = ({ header, at, onChange, onRemove }: RowProps) => (
  <div className={styles['header']}>
    <TextField label="Name" value={header.name} maxLength={255} onChange={(name) => onChange({ name })} />
    <TextField label="Value" value={header.value} maxLength={1_024} onChange={(value) => onChange({ value })} />
    <CloseButton aria-label={`Remove header ${header.name || at + 1}`} onClick={onRemove} />
  </div>
);

/** Sent with each call, such as a key of the receiver. */
export const HeaderFields = ({ saved, typed, mustType, onChange }: HeaderFieldsProps) => {
  const headers = typed ?? (mustType ? emptyOf(saved) : null);
  if (headers === null)
    return (
      <fieldset className={styles['box']}>
        <legend>Headers</legend>
        <p className={styles['quiet']}>{saved.join(', ')}: their values stay as they are, and are never shown.</p>
        <Button className={styles['narrow'] ?? ''} variant="default" onClick={() => onChange(emptyOf(saved))}>
          Enter the headers again
        </Button>
      </fieldset>
    );
  const change = (at: number, part: Partial<Header>) =>
    onChange(headers.map((header, index) => (index === at ? { ...header, ...part } : header)));
  return (
    <fieldset className={styles['box']}>
      <legend>Headers</legend>
      <p className={styles['quiet']} role={mustType ? 'alert' : undefined}>
        {mustType
          ? 'Enter the headers again: the address has another host.'
          : 'Sent with each call, such as a key of the receiver. Their values are never shown again.'}
      </p>
      {headers.map((header, at) => (
        <Row
          key={at}
          header={header}
          at={at}
          onChange={(part) => change(at, part)}
          onRemove={() => onChange(headers.filter((_, index) => index !== at))}
        />
      ))}
      {headers.length < most ? (
        <Button
          className={styles['narrow'] ?? ''}
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
          onClick={() => onChange([...headers, { name: '', value: '' }])}
        >
          Add a header
        </Button>
      ) : null}
      {typed !== null && saved.length > 0 && !mustType ? (
        <Button className={styles['narrow'] ?? ''} variant="subtle" onClick={() => onChange(null)}>
          Keep the saved headers
        </Button>
      ) : null}
    </fieldset>
  );
};
