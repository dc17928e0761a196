import { NativeSelect } from '@mantine/core';
import {
  importedTables,
  type ImportFormat,
  type TableImport,
  type TableKind,
  type TableMappingChange,
} from '@ohmstead/contract';
import { keysOf } from '@ohmstead/domain';
import { dateOrderWords, decimalWords, encodingWords, questionWords, separatorWords } from './import-words.ts';
import styles from './imports.module.css';

type Chosen = NonNullable<TableMappingChange['format']>;
type FormatFieldsProps = { found: TableImport; onChange: (format: Chosen) => void };

const choicesOf = <Value extends string>(words: Record<Value, string>) =>
  keysOf(words).map((value) => ({ value, label: words[value] }));

type FieldProps<Value extends string> = {
  label: string;
  words: Record<Value, string>;
  value: Value | null;
  isAsked?: boolean;
  onChange: (value: Value) => void;
};

/** Without a value, one has to be chosen, or there is nothing to choose. */
const Field = <Value extends string>({ label, words, value, isAsked = false, onChange }: FieldProps<Value>) => (
  <NativeSelect
    label={label}
    error={isAsked ? 'Choose one' : undefined}
    data={[
      ...(value === null || isAsked ? [{ value: '', label: isAsked ? 'Choose…' : '–' }] : []),
      ...choicesOf(words),
    ]}
    value={isAsked ? '' : (value ?? '')}
    onChange={({ currentTarget }) => {
      const chosen = keysOf(words).find((each) => each === currentTarget.value);
      if (chosen !== undefined) onChange(chosen);
    }}
  />
);

const TextFields = ({ format, onChange }: { format: ImportFormat; onChange: FormatFieldsProps['onChange'] }) => (
  <>
    <Field
      label="Encoding"
      words={encodingWords}
      value={format.encoding}
      onChange={(encoding) => onChange({ encoding })}
    />
    <Field
      label="Separator"
      words={separatorWords}
      value={format.separator}
      onChange={(separator) => onChange({ separator })}
    />
  </>
);

type SheetProps = { sheets: readonly string[]; sheet: string | null; onChange: FormatFieldsProps['onChange'] };

const SheetField = ({ sheets, sheet, onChange }: SheetProps) => (
  <NativeSelect
    label="Sheet"
    data={[...sheets]}
    value={sheet ?? ''}
    onChange={({ currentTarget }) => onChange({ sheet: currentTarget.value })}
  />
);

/** What the file leaves open is asked, never guessed. */
export const Questions = ({ found }: Pick<FormatFieldsProps, 'found'>) =>
  found.questions.length === 0 ? null : (
    <div role="status" className={styles['questions']}>
      {found.questions.map((question) => (
        <p key={question}>{questionWords[question]}</p>
      ))}
    </div>
  );

const has = (kind: TableKind, of: 'number' | 'time') => importedTables[kind].fields.some((field) => field.kind === of);

/** How the file was recognised, each of which can be changed. */
export const FormatFields = ({ found: { kind, format, sheets, questions }, onChange }: FormatFieldsProps) =>
  format === null ? null : (
    <div className={styles['format']}>
      {format.form === 'csv' ? <TextFields format={format} onChange={onChange} /> : null}
      {sheets.length > 1 ? <SheetField sheets={sheets} sheet={format.sheet} onChange={onChange} /> : null}
      {has(kind, 'number') ? (
        <Field
          label="Decimal sign"
          words={decimalWords}
          value={format.decimal}
          isAsked={questions.includes('decimal')}
          onChange={(decimal) => onChange({ decimal })}
        />
      ) : null}
      {has(kind, 'time') ? (
        <Field
          label="Order of dates"
          words={dateOrderWords}
          value={format.dateOrder}
          isAsked={questions.includes('dateOrder')}
          onChange={(dateOrder) => onChange({ dateOrder })}
        />
      ) : null}
    </div>
  );
