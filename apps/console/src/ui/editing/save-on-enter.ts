import type { KeyboardEvent } from 'react';

type FieldWithoutSubmit = HTMLTextAreaElement | HTMLSelectElement;

/** On-screen keyboards have no Shift and Enter: there, Enter in a long text starts a new line, and the button saves. */
export const hasRealKeyboard = (): boolean => !window.matchMedia('(pointer: coarse)').matches;

/** Single-line fields submit without this. With Shift, Enter starts a new line in a long text. */
export const saveOnEnter = (event: KeyboardEvent<FieldWithoutSubmit>): void => {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  if (event.currentTarget instanceof HTMLTextAreaElement && !hasRealKeyboard()) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};
