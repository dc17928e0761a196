import { editOf, type Catalogue, type CatalogueEdit, type CatalogueField, type EditableKey } from '@ohmstead/contract';
import { shortDate } from '../../lib/text/day.ts';
import { DateField } from '../../ui/calendar/date-field.tsx';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { LongTextField } from '../../ui/editing/long-text-field.tsx';
import { TextField } from '../../ui/editing/text-field.tsx';
import type { Edit } from '../../ui/editing/use-edit.ts';
import { problemOf, type EditedValue, type EditedValues } from './edited-values.ts';

type ControlProps = {
  label: string | undefined;
  edit: CatalogueEdit;
  value: EditedValue;
  saved: EditedValue | undefined;
  onChange: (value: EditedValue) => void;
};

/** The input of one field. */
export const EditedControl = ({ label = '', edit, value, saved, onChange, max }: ControlProps & { max?: number }) => {
  if (edit.input === 'day')
    return (
      <DateField
        label={label}
        emptyText="Select A Date"
        value={typeof value === 'string' ? null : value}
        description={savedMeanwhileText(typeof saved === 'string' ? undefined : saved, shortDate)}
        onChange={onChange}
        {...(max === undefined ? {} : { max })}
      />
    );
  const text = {
    label,
    value: String(value ?? ''),
    saved: typeof saved === 'string' ? saved : undefined,
    onChange,
  };
  if (edit.input === 'wholeNumber')
    return (
      <TextField
        {...text}
        inputMode="numeric"
        maxLength={String(edit.max).length}
        error={problemOf(edit, value)}
        onChange={(typed) => onChange(typed.trim())}
      />
    );
  const Text = edit.input === 'line' ? TextField : LongTextField;
  return <Text {...text} maxLength={edit.maxLength} />;
};

/** Texts have no unit, so only numbers show one. */
const labelOf = (field: CatalogueField | undefined): string | undefined =>
  field?.unit === undefined ? field?.label : `${field.label} (${field.unit})`;

type EditedFieldsProps<C extends Catalogue> = {
  catalogue: C;
  keys: readonly EditableKey<C>[];
  edit: Pick<Edit<EditedValues<C>>, 'values' | 'savedMeanwhile' | 'set'>;
  /** The last selectable day of date fields, if limited. */
  lastDays?: { readonly [K in EditableKey<C>]?: number };
};

export const EditedFields = <C extends Catalogue>({ catalogue, keys, edit, lastDays }: EditedFieldsProps<C>) => {
  const values: Readonly<Record<string, EditedValue>> = edit.values;
  const savedMeanwhile: Readonly<Record<string, EditedValue | undefined>> = edit.savedMeanwhile;
  return keys.map((key) => {
    const max = lastDays?.[key];
    return (
      <EditedControl
        key={key}
        label={labelOf(catalogue[key])}
        edit={editOf(catalogue, key)}
        value={values[key] ?? null}
        saved={savedMeanwhile[key]}
        onChange={(value) => edit.set({ [key]: value } as Partial<EditedValues<C>>)}
        {...(max === undefined ? {} : { max })}
      />
    );
  });
};
