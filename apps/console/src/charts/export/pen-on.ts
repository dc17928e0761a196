export const penOn = (canvas: HTMLCanvasElement): CanvasRenderingContext2D => {
  const pen = canvas.getContext('2d');
  if (pen === null) throw new Error('The browser draws on no canvas');
  return pen;
};
