import { Textarea, TextInput } from '@mantine/core';
import { saveOnEnter } from './save-on-enter.ts';
import { savedMeanwhileText } from './saved-meanwhile.ts';

type TextFieldProps = {
  label: string;
  value: string;
  /** What another user saved in it meanwhile. */
  saved?: string | undefined;
  error?: string | undefined;
  maxLength: number;
  placeholder?: string;
  onChange: (value: string) => void;
};

const order: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description', 'error'];

export const TextField = ({ saved, onChange, ...field }: TextFieldProps) => (
  <TextInput
    {...field}
    autoComplete="off"
    inputWrapperOrder={order}
    description={savedMeanwhileText(saved)}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);

/** A text of several lines. Enter saves, as everywhere in a form that edits. */
export const LongTextField = ({ saved, onChange, ...field }: TextFieldProps) => (
  <Textarea
    {...field}
    inputWrapperOrder={order}
    description={savedMeanwhileText(saved) ?? 'Optional. Enter saves, Shift and Enter start a new line.'}
    rows={4}
    resize="vertical"
    onKeyDown={saveOnEnter}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
