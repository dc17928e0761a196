const sharpness = 3;

const loaded = async (address: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = address;
  await image.decode();
  return image;
};

/** A drawing as dots, three to a pixel. */
export const pngOf = async (sheet: SVGSVGElement): Promise<HTMLCanvasElement> => {
  const text = new XMLSerializer().serializeToString(sheet);
  const address = URL.createObjectURL(new Blob([text], { type: 'image/svg+xml' }));
  try {
    const image = await loaded(address);
    const canvas = document.createElement('canvas');
    canvas.width = sheet.width.baseVal.value * sharpness;
    canvas.height = sheet.height.baseVal.value * sharpness;
    const paint = canvas.getContext('2d')!;
    paint.fillStyle = '#ffffff';
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paint.drawImage(image, 0, 0, canvas.width, canvas.height);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
};
