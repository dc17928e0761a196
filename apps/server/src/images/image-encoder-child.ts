import { buffer } from 'node:stream/consumers';
import { imageMaxPixels, modelImagePixels, photoPixels } from '@ohmstead/domain/limits';
import sharp, { type Sharp } from 'sharp';
import type { ImageForm } from './encode-image.ts';

/**
 * Runs as a process of its own: reads an image from standard input and writes the re-encoded one to standard output. An image that exploits
 * a decoder does so here, away from all data, and nothing but its pixels is kept. Of our own it loads only the limits: the whole package would
 * take four times as long as the image.
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
  // WebP keeps transparency, since the image appears on light and dark backgrounds.
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
  if (form !== 'photo' && form !== 'model') throw new Error(`There is no form ${form}`);
  process.stdout.write(await forms[form](image.autoOrient()).toBuffer());
} catch {
  process.exitCode = 3;
}
