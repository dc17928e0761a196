import { useEffect, useEffectEvent } from 'react';

const layers: (() => void)[] = [];

/** Closes what lies on top. */
export const stepBack = (): void => layers.at(-1)?.();

/**
 * One thing at a time; a menu that took the key first keeps it. The browser would close the dialog on top by itself, and asks only
 * once before it does: with unsaved text in a form that is not enough.
 */
const closeTopmost = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  event.preventDefault();
  stepBack();
};

/** From now on Escape closes this, until something is laid over it or the answer is called. */
export const pushLayer = (close: () => void): (() => void) => {
  if (layers.length === 0) document.addEventListener('keydown', closeTopmost);
  layers.push(close);
  return () => {
    layers.splice(layers.indexOf(close), 1);
    if (layers.length === 0) document.removeEventListener('keydown', closeTopmost);
  };
};

/** While shown, the component is the one that Escape closes, unless another opens over it. */
export const useEscape = (onEscape: () => void): void => {
  const close = useEffectEvent(onEscape);
  useEffect(() => pushLayer(() => close()), []);
};
