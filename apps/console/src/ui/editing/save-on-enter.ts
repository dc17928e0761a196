import type { KeyboardEvent } from 'react';
import { isTouch } from '../../lib/browser/is-touch.ts';

type FieldWithoutSubmit = HTMLTextAreaElement | HTMLSelectElement;

/**
 * Single-line fields submit without this. With Shift, Enter starts a new line in a long text. On touch there is no Shift: Enter always
 * starts a new line, and the button saves.
 */
export const saveOnEnter = (event: KeyboardEvent<FieldWithoutSubmit>): void => {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  if (event.currentTarget instanceof HTMLTextAreaElement && isTouch()) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
};
