import { TextInput } from '@mantine/core';
import { savedMeanwhileText } from './saved-meanwhile.ts';

export type TextFieldProps = {
  label: string;
  name?: string;
  value: string;
  /** The value that another user has saved in the meantime. */
  saved?: string | undefined;
  error?: string | undefined;
  maxLength?: number;
  placeholder?: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
};

type LineProps = TextFieldProps & {
  type?: 'email';
  inputMode?: 'decimal' | 'numeric';
  size?: 'sm' | 'md';
  autoComplete?: string;
};

/** Descriptions and errors are below the field. */
export const fieldOrder: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

export const TextField = ({ saved, autoComplete = 'off', onChange, ...field }: LineProps) => (
  <TextInput
    {...field}
    autoComplete={autoComplete}
    inputWrapperOrder={fieldOrder}
    description={savedMeanwhileText(saved)}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
