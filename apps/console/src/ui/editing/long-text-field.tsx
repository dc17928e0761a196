import { Textarea } from '@mantine/core';
import { isTouch } from '../../lib/browser/is-touch.ts';
import { saveOnEnter } from './save-on-enter.ts';
import { savedMeanwhileText } from './saved-meanwhile.ts';
import { fieldOrder, type TextFieldProps } from './text-field.tsx';

/** A text of several lines. With a real keyboard Enter saves, as in all fields of an edit form. */
export const LongTextField = ({ saved, onChange, ...field }: TextFieldProps) => (
  <Textarea
    {...field}
    inputWrapperOrder={fieldOrder}
    description={
      savedMeanwhileText(saved) ??
      (isTouch() ? 'Optional.' : 'Optional. Press Enter to save, or Shift and Enter for a new line.')
    }
    rows={4}
    resize="vertical"
    onKeyDown={saveOnEnter}
    onChange={(event) => onChange(event.currentTarget.value)}
  />
);
