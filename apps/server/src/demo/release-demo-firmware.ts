import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asOwner } from '../provider/as-owner.ts';
import { releaseFirmware } from '../provider/commands/release-firmware.ts';
import type { DemoFleet } from './demo-fleet.ts';

type Place = { databaseUrl: string; dataDir: string };

const imageBytes = 256 * 1024;

/** Simulated devices only check size and hash, so any constant bytes will do. */
function makeImage(model: string, version: string): Buffer {
  const seed = createHash('sha256').update(`${model} ${version}`).digest();
  return Buffer.alloc(imageBytes, seed);
}

/** Offers a newer release to some of the demo's analyzers. After an interrupted start, running it again completes the rest. */
export async function releaseDemoFirmware(place: Place, { deviceModels }: DemoFleet): Promise<void> {
  const released = await asOwner(place.databaseUrl, async (client) => {
    const { rows } = await client.query('select model_name, version from directory.list_firmware()');
    return new Set(rows.map(({ model_name, version }) => `${model_name}/${version}`));
  });
  for (const { name, newerFirmware } of deviceModels) {
    if (newerFirmware !== undefined && !released.has(`${name}/${newerFirmware}`))
      await release(place, name, newerFirmware);
  }
}

async function release(place: Place, model: string, version: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ohmstead-firmware-'));
  try {
    const file = join(folder, 'image.bin');
    writeFileSync(file, makeImage(model, version));
    await releaseFirmware({ ...place, publicUrl: '' }, { model, version, file });
  } finally {
    rmSync(folder, { recursive: true });
  }
}
