import { useEffect, useEffectEvent } from 'react';

const layers: (() => void)[] = [];

/** Closes the topmost layer. */
export const stepBack = (): void => layers.at(-1)?.();

/**
 * Closes one layer at a time; a menu that handles the key first keeps it. The browser would close the topmost dialog on its own and asks
 * only once before, which is not enough for a form with unsaved input.
 */
const closeTopmost = (event: KeyboardEvent): void => {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
  event.preventDefault();
  stepBack();
};

/** From now on Escape calls this, until another layer is added or the returned function is called. */
export const pushLayer = (close: () => void): (() => void) => {
  if (layers.length === 0) document.addEventListener('keydown', closeTopmost);
  layers.push(close);
  return () => {
    layers.splice(layers.indexOf(close), 1);
    if (layers.length === 0) document.removeEventListener('keydown', closeTopmost);
  };
};

/** While the component is mounted, Escape calls this, unless another layer opens over it. */
export const useEscape = (onEscape: () => void): void => {
  const close = useEffectEvent(onEscape);
  useEffect(() => pushLayer(() => close()), []);
};
