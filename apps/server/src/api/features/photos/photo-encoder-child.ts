import { buffer } from 'node:stream/consumers';
import { photoPixels } from '@ohmstead/domain';
import sharp from 'sharp';

/**
 * A process of its own: reads an image from its input, writes the JPEG that we keep to its output. What breaks a decoder breaks
 * here, far from everybody's data. Nothing of the file comes through but its pixels.
 */
const loaders = ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'];
const pixelLimit = 25_000_000;
const quality = 90;

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders });
sharp.concurrency(1);
sharp.cache(false);

try {
  const bytes = await buffer(process.stdin);
  const photo = await sharp(bytes, { limitInputPixels: pixelLimit, failOn: 'error', pages: 1, sequentialRead: true })
    .autoOrient()
    .resize(photoPixels, photoPixels, { fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .jpeg({ quality })
    .toBuffer();
  process.stdout.write(photo);
} catch {
  process.exitCode = 3;
}
