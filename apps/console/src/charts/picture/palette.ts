import type { ColourToken } from '../plot/chart-plot.ts';

type Ink = 'text' | 'text-quiet' | 'border' | 'border-strong' | 'chart-ground';

/** Returns colours in a form that the renderer understands. */
export type Palette = (token: ColourToken | Ink) => string;

type Scheme = 'light' | 'dark';

/** Reading a custom property makes the browser compute styles, and an animated chart needs all of them in every frame. */
const known: Record<Scheme, Map<string, string>> = { light: new Map(), dark: new Map() };

/** The background differs by element: an expanded row is not white. */
const grounds: Record<Scheme, WeakMap<HTMLElement, string>> = { light: new WeakMap(), dark: new WeakMap() };

const groundOf = (element: HTMLElement, scheme: Scheme): string => {
  const colour = grounds[scheme].get(element) ?? readColour(element, scheme, 'chart-ground');
  grounds[scheme].set(element, colour);
  return colour;
};

/** Reads colour tokens as they apply inside an element. Paper is always light. */
export const paletteOf =
  (element: HTMLElement, scheme: Scheme): Palette =>
  (token) => {
    if (token === 'chart-ground') return groundOf(element, scheme);
    const colour = known[scheme].get(token) ?? readColour(element, scheme, token);
    known[scheme].set(token, colour);
    return colour;
  };

const readColour = (element: HTMLElement, scheme: Scheme, token: string): string => {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.colorScheme = scheme;
  probe.style.color = `var(--${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};
