import { useEffect, useEffectEvent } from 'react';

export type PalettePanel = 'search' | 'keys';

const fields = 'input:not([type="checkbox"], [type="radio"], [type="button"]), textarea, select, [contenteditable]';
const isTyped = ({ target }: KeyboardEvent): boolean => target instanceof Element && target.closest(fields) !== null;

/** On a keyboard of other letters, the key that bears a K on a Latin one. */
const isK = ({ key, code }: KeyboardEvent): boolean =>
  /^[\0-\x7f]$/.test(key) ? key.toLowerCase() === 'k' : code === 'KeyK';

/** Ctrl/⌘ K anywhere, `/` and `?` outside of fields. A key that is composing a character opens nothing. */
export const panelOf = (event: KeyboardEvent): PalettePanel | null => {
  if (event.isComposing || event.defaultPrevented || event.altKey) return null;
  if (event.ctrlKey || event.metaKey) return isK(event) && !event.shiftKey ? 'search' : null;
  if (isTyped(event)) return null;
  return event.key === '/' ? 'search' : event.key === '?' ? 'keys' : null;
};

export const usePaletteKeys = (isOn: boolean, onOpen: (panel: PalettePanel) => void): void => {
  const open = useEffectEvent(onOpen);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      const panel = panelOf(event);
      if (panel === null) return;
      event.preventDefault();
      open(panel);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOn]);
};
