import { Textarea } from '@mantine/core';
import { hasRealKeyboard, saveOnEnter } from './save-on-enter.ts';
import { savedMeanwhileText } from './saved-meanwhile.ts';
import { fieldOrder, type TextFieldProps } from './text-field.tsx';

/** A text of several lines. With a real keyboard Enter saves, as in all fields of an edit form. */
export const LongTextField = ({ saved, onChange, ...field }: TextFieldProps) => (
  <Textarea
    {...field}
    inputWrapperOrder={fieldOrder}
    description={
      savedMeanwhileText(saved) ??
      (hasRealKeyboard() ? 'Optional. Press Enter to save, or Shift and Enter for a new line.' : 'Optional.')
    }
    rows={4}
    resize="vertical"
    onKeyDown={saveOnEnter}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
