/** Shapes that the drawings share. The canvas is 600 × 600; no text, since fonts differ from machine to machine. */
export const side = 600;

export type Box = { x: number; y: number; width: number; height: number };

type Look = { fill: string; radius?: number; stroke?: string };

export const box = ({ x, y, width, height }: Box, { fill, radius = 0, stroke }: Look): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${
    stroke === undefined ? '' : ` stroke="${stroke}" stroke-width="4"`
  }/>`;

export const circle = (x: number, y: number, radius: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`;

/** A bent cable from one point to another. */
export const cable = (from: readonly [number, number], to: readonly [number, number], colour: string): string => {
  const [[x1, y1], [x2, y2]] = [from, to];
  const bend = Math.abs(y2 - y1) * 0.6;
  return `<path d="M${x1} ${y1} C${x1} ${y1 - bend} ${x2} ${y2 - bend} ${x2} ${y2}" fill="none" stroke="${colour}" stroke-width="14" stroke-linecap="round"/>`;
};

export const shadowBelow = (y: number, width: number): string =>
  `<ellipse cx="${side / 2}" cy="${y}" rx="${width / 2}" ry="14" fill="#000000" opacity="0.18"/>`;

/** A gradient from light above to dark below; named by its colours. */
export const shade = (name: string, light: string, dark: string): string =>
  `<linearGradient id="${name}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${light}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`;

export const drawing = (shades: readonly string[], parts: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}"><defs>${shades.join('')}</defs>${parts.join('')}</svg>`;
