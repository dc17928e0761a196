import { useEffect, useEffectEvent } from 'react';

const layers: (() => void)[] = [];

/** Closes what lies on top. */
export const stepBack = (): void => layers.at(-1)?.();

/** One thing at a time; a menu that took the key first keeps it. */
const closeTopmost = (event: KeyboardEvent): void => {
  if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) stepBack();
};

const push = (layer: () => void): (() => void) => {
  if (layers.length === 0) document.addEventListener('keydown', closeTopmost);
  layers.push(layer);
  return () => {
    layers.splice(layers.indexOf(layer), 1);
    if (layers.length === 0) document.removeEventListener('keydown', closeTopmost);
  };
};

/** While shown, the component is the one that Escape closes, unless another opens over it. */
export const useEscape = (onEscape: () => void): void => {
  const close = useEffectEvent(onEscape);
  useEffect(() => push(() => close()), []);
};
