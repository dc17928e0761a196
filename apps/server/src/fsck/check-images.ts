import { join } from 'node:path';
import type pg from 'pg';
import { digestFile } from '../files/digest-file.ts';
import type { Breach } from './breach.ts';

type Release = { model_name: string; version: string; file_name: string; size_bytes: number; sha256: Buffer };

/** Not a query, because the images are in files. */
export const imagesAreWhole = {
  name: 'images-are-whole',
  sentence: 'The image of each firmware version is in the data folder, with the recorded size and SHA-256.',
};

async function faultOf(path: string, { size_bytes, sha256 }: Release): Promise<string | undefined> {
  const found = await digestFile(path);
  if (found === undefined) return 'is missing';
  if (found.bytes !== size_bytes) return `has ${found.bytes} bytes instead of ${size_bytes}`;
  return found.sha256 === sha256.toString('hex') ? undefined : 'has another SHA-256';
}

export async function checkImages(client: pg.Client, dataDir: string): Promise<Breach> {
  const { rows } = await client.query<Release>(
    'select model_name, version, file_name, size_bytes::float8 as size_bytes, sha256 from directory.firmware_releases where withdrawn_at is null',
  );
  const offenders = [];
  for (const release of rows) {
    const fault = await faultOf(join(dataDir, 'firmware', release.file_name), release);
    const { model_name, version, file_name } = release;
    if (fault !== undefined) offenders.push({ organization_id: null, model_name, version, file_name, fault });
  }
  return { ...imagesAreWhole, count: offenders.length, offenders };
}
