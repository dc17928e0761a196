/** Printers have 300 dots to the inch; twice as many keep the edges of letters smooth. */
const dotsPerMm = 600 / 25.4;
const font = 'Inter, sans-serif';

const penFor = (sizeMm: number) => {
  const pen = document.createElement('canvas').getContext('2d');
  if (pen === null) throw new Error('This browser cannot draw');
  pen.font = `${sizeMm * dotsPerMm}px ${font}`;
  return pen;
};

export const widthOfText = (text: string, sizeMm: number): number => penFor(sizeMm).measureText(text).width / dotsPerMm;

export type TextPicture = { png: HTMLCanvasElement; widthMm: number; heightMm: number; ascentMm: number };

/** A text in a font of the browser, for letters that the embedded one lacks. */
export const pictureOfText = (text: string, sizeMm: number): TextPicture => {
  const { width, fontBoundingBoxAscent, fontBoundingBoxDescent } = penFor(sizeMm).measureText(text);
  const pen = penFor(sizeMm);
  pen.canvas.width = Math.ceil(width);
  pen.canvas.height = Math.ceil(fontBoundingBoxAscent + fontBoundingBoxDescent);
  pen.font = `${sizeMm * dotsPerMm}px ${font}`;
  pen.fillText(text, 0, fontBoundingBoxAscent);
  return {
    png: pen.canvas,
    widthMm: pen.canvas.width / dotsPerMm,
    heightMm: pen.canvas.height / dotsPerMm,
    ascentMm: fontBoundingBoxAscent / dotsPerMm,
  };
};
