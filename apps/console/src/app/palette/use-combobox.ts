import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import type { Entry, Section } from './entry.ts';

export type Choose = (entry: Entry, inNewTab: boolean) => void;

/** Keys that compose a character belong to the input method. Safari ends a composition with a key that only has this code. */
const composes = ({ nativeEvent, keyCode }: KeyboardEvent): boolean => nativeEvent.isComposing || keyCode === 229;

const isAtEnd = ({ selectionStart, value }: HTMLInputElement): boolean => selectionStart === value.length;

type Options = {
  typed: string;
  sections: readonly Section[];
  onChoose: Choose;
  /** The arrow to the right at the end of the text. Returns whether there is more about the entry. */
  onMore: (entry: Entry) => boolean;
  /** The arrow to the left, or Backspace, in an empty field. */
  onBack: () => void;
};

/** The keyboard of a combobox: the focus stays in the field, and one of the options is the active one. */
export const useCombobox = ({ typed, sections, onChoose, onMore, onBack }: Options) => {
  const listId = useId();
  const entries = sections.flatMap((section) => section.entries);
  const [moved, setMoved] = useState<string | null>(null);
  // Enter does nothing before something was typed or chosen, but open.
  const startsAtFirst = (entry: Entry | undefined) => entry !== undefined && (typed !== '' || 'href' in entry);
  const chosen = entries.findIndex(({ key }) => key === moved);
  const at = chosen === -1 && startsAtFirst(entries[0]) ? 0 : chosen;
  const active = entries[at];
  const optionId = ({ key }: Entry) => `${listId}-${key}`;
  const activeId = active === undefined ? undefined : optionId(active);
  useEffect(() => {
    if (moved !== null && activeId !== undefined)
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [moved, activeId]);
  const move = (to: number) => setMoved(entries.at(to % Math.max(1, entries.length))?.key ?? null);
  const actions: Record<string, (event: KeyboardEvent<HTMLInputElement>) => boolean> = {
    ArrowDown: () => (move(at + 1), true),
    ArrowUp: () => (move(Math.max(at, 0) - 1), true),
    Enter: ({ ctrlKey, metaKey }) => {
      if (active !== undefined) onChoose(active, ctrlKey || metaKey);
      return true;
    },
    ArrowRight: ({ currentTarget }) => active !== undefined && isAtEnd(currentTarget) && onMore(active),
    ArrowLeft: ({ currentTarget }) => currentTarget.value === '' && (onBack(), true),
    Backspace: ({ currentTarget }) => currentTarget.value === '' && (onBack(), true),
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (composes(event) || event.shiftKey || event.altKey) return;
    if (actions[event.key]?.(event) === true) event.preventDefault();
  };
  return { listId, active, activeId, optionId, onKeyDown, activate: setMoved };
};
