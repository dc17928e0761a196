import type { KeyboardEvent } from 'react';

type FieldWithoutSubmit = HTMLTextAreaElement | HTMLSelectElement;

/** Fields of one line do it by themselves. Shift starts a new line of a long text. */
export const saveOnEnter = (event: KeyboardEvent<FieldWithoutSubmit>): void => {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};
