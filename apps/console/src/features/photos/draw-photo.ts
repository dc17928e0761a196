import { photoPixels } from '@ohmstead/domain';
import { squareOf, type Crop } from './crop.ts';

/** Browsers apply the camera's orientation by default; older ones do not know the option for it and would throw. */
export const decodePhoto = (file: Blob): Promise<ImageBitmap> => createImageBitmap(file);

const quality = 0.9;

/** Draws the square to keep onto the canvas. JPEG has no transparency, so transparent parts become white. */
export const drawCrop = (canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void => {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const { left, top, side } = squareOf(picture, crop);
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, left, top, side, side, 0, 0, canvas.width, canvas.height);
};

export const encodeCrop = async (picture: ImageBitmap, crop: Crop): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [photoPixels, photoPixels];
  drawCrop(canvas, picture, crop);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, 'image/jpeg', quality);
  const photo = await promise;
  if (photo === null) throw new Error('The browser could not create a JPEG image.');
  return photo;
};
