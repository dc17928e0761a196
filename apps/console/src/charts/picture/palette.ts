import type { ColourToken } from '../plot/chart-plot.ts';

type Ink = 'text' | 'text-quiet' | 'border' | 'border-strong' | 'surface' | 'surface-sunken';

/** Colours as the picture's language knows them. */
export type Palette = (token: ColourToken | Ink) => string;

/** Reads tokens as they are seen inside an element. Paper is always light. */
export const paletteOf = (element: HTMLElement, scheme: 'light' | 'dark'): Palette => {
  const probe = document.createElement('span');
  probe.hidden = true;
  probe.style.colorScheme = scheme;
  const known = new Map<string, string>();
  return (token) => {
    const colour = known.get(token) ?? readColour(element, probe, token);
    known.set(token, colour);
    return colour;
  };
};

const readColour = (element: HTMLElement, probe: HTMLElement, token: string): string => {
  probe.style.color = `var(--${token})`;
  element.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
};
