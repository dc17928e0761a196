import {
  editableKeys,
  editOf,
  type Catalogue,
  type CatalogueEdit,
  type EditableKey,
  type ValueOf,
} from '@ohmstead/contract';
import type { Permission } from '@ohmstead/domain';
import { shortDate } from '../../lib/text/day.ts';
import { DateField } from '../../ui/calendar/date-field.tsx';
import { savedMeanwhileText } from '../../ui/editing/saved-meanwhile.ts';
import { LongTextField } from '../../ui/editing/long-text-field.tsx';
import { TextField } from '../../ui/editing/text-field.tsx';
import type { Edit } from '../../ui/editing/use-edit.ts';

/** The values of the form fields of a catalogue; missing texts are empty. */
export type EditedValues<C extends Catalogue> = {
  [K in EditableKey<C>]: C[K]['kind'] extends 'time' ? number | null : string;
};

export const editedValues = <C extends Catalogue>(
  catalogue: C,
  detail: Readonly<Record<string, unknown>>,
): EditedValues<C> => {
  const values = editableKeys(catalogue).map((key) => [
    key,
    detail[key] ?? (catalogue[key]?.kind === 'time' ? null : ''),
  ]);
  return Object.fromEntries(values) as EditedValues<C>;
};

/** The part that is sent: only fields the user may edit, with null for empty texts. */
export const editedBody = <C extends Catalogue>(
  catalogue: C,
  values: EditedValues<C>,
  may: (right: Permission) => boolean,
) =>
  Object.fromEntries(
    editableKeys(catalogue)
      .filter((key) => may(editOf(catalogue, key).right))
      .map((key) => [key, values[key] === '' ? null : values[key]]),
  ) as { [K in EditableKey<C>]?: ValueOf<C[K]> };

type Value = string | number | null;
type ControlProps = {
  label: string | undefined;
  edit: CatalogueEdit;
  value: Value;
  saved: Value | undefined;
  onChange: (value: Value) => void;
};

const Control = ({ label = '', edit, value, saved, onChange, max }: ControlProps & { max?: number }) => {
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
  const Text = edit.input === 'line' ? TextField : LongTextField;
  return (
    <Text
      label={label}
      maxLength={edit.maxLength}
      value={String(value ?? '')}
      saved={typeof saved === 'string' ? saved : undefined}
      onChange={onChange}
    />
  );
};

type EditedFieldsProps<C extends Catalogue> = {
  catalogue: C;
  keys: readonly EditableKey<C>[];
  edit: Pick<Edit<EditedValues<C>>, 'values' | 'savedMeanwhile' | 'set'>;
  /** The last selectable day of date fields, if limited. */
  lastDays?: { readonly [K in EditableKey<C>]?: number };
};

export const EditedFields = <C extends Catalogue>({ catalogue, keys, edit, lastDays }: EditedFieldsProps<C>) => {
  const values: Readonly<Record<string, Value>> = edit.values;
  const savedMeanwhile: Readonly<Record<string, Value | undefined>> = edit.savedMeanwhile;
  return keys.map((key) => {
    const max = lastDays?.[key];
    return (
      <Control
        key={key}
        label={catalogue[key]?.label}
        edit={editOf(catalogue, key)}
        value={values[key] ?? null}
        saved={savedMeanwhile[key]}
        onChange={(value) => edit.set({ [key]: value } as Partial<EditedValues<C>>)}
        {...(max === undefined ? {} : { max })}
      />
    );
  });
};
