import { buffer } from 'node:stream/consumers';
import { imageMaxPixels, isOneOf, keysOf, modelImagePixels, photoPixels } from '@ohmstead/domain';
import sharp, { type Sharp } from 'sharp';
import type { ImageForm } from './encode-image.ts';

/**
 * A process of its own: reads an image from its input, writes the one that we keep to its output. What breaks a decoder breaks
 * here, far from everybody's data. Nothing of the file comes through but its pixels.
 */
const loaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
sharp.concurrency(1);
sharp.cache(false);

const forms: Record<ImageForm, (image: Sharp) => Sharp> = {
  photo: (image) =>
    image
      .resize(photoPixels, photoPixels, { fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg({ quality: 90 }),
  // WebP keeps what is transparent: the picture stands on light and on dark.
  model: (image) =>
    image
      .resize(modelImagePixels, modelImagePixels, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .webp({ quality: 90 }),
};

try {
  const bytes = await buffer(process.stdin);
  const image = sharp(bytes, { limitInputPixels: imageMaxPixels, failOn: 'error', pages: 1, sequentialRead: true });
  const [, , form] = process.argv;
  if (!isOneOf(keysOf(forms), form)) throw new Error(`There is no form ${form}`);
  process.stdout.write(await forms[form](image.autoOrient()).toBuffer());
} catch {
  process.exitCode = 3;
}
