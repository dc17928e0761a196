/** Draws the images of the demo's models anew: `node scripts/model-pictures.ts`. The images are committed; this is their source. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { root } from './lib/root.ts';
import { analyzers } from './model-pictures/analyzers.ts';
import { batteries } from './model-pictures/batteries.ts';

const folder = join(root, 'apps', 'server', 'src', 'demo', 'pictures');

for (const [kind, drawings] of Object.entries({ devices: analyzers, batteries })) {
  mkdirSync(join(folder, kind), { recursive: true });
  for (const [model, svg] of Object.entries(drawings)) {
    const file = join(folder, kind, `${model}.webp`);
    const { size } = await sharp(Buffer.from(svg)).webp({ quality: 90, effort: 6 }).toFile(file);
    console.log(`${kind} ${model}: ${Math.round(size / 1024)} KiB`);
  }
}
