import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { OfferFirmware } from '@ohmstead/device-protocol';
import type { Static } from 'typebox';

export type Installation = {
  state?: 'downloading' | 'installing' | 'confirmed';
  error?: { code: string; message: string };
};

type Offer = Pick<Static<typeof OfferFirmware>, 'url' | 'size' | 'sha256'>;

const downloadTimeoutMs = 60_000;
const installMs = 2_000;
const idlePollMs = 200;

/** Fetches the image, checks it, waits until nothing runs, and installs it. */
export async function* installFirmware(offer: Offer, isIdle: () => boolean): AsyncIterable<Installation> {
  yield { state: 'downloading' };
  const error = await fetchImage(offer);
  if (error !== undefined) return yield { error };
  while (!isIdle()) await delay(idlePollMs);
  yield { state: 'installing' };
  await delay(installMs);
  yield { state: 'confirmed' };
}

async function fetchImage({ url, size, sha256 }: Offer): Promise<Installation['error']> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(downloadTimeoutMs) });
    if (!answer.ok) return { code: 'download', message: `The download was answered with ${answer.status}` };
    return checkImage(Buffer.from(await answer.arrayBuffer()), { size, sha256 });
  } catch (error) {
    return { code: 'download', message: String(error).slice(0, 200) };
  }
}

export function checkImage(image: Buffer, { size, sha256 }: Omit<Offer, 'url'>): Installation['error'] {
  if (image.length !== size) return { code: 'size', message: `${image.length} bytes instead of ${size}` };
  const hash = createHash('sha256').update(image).digest('hex');
  return hash === sha256 ? undefined : { code: 'checksum', message: 'The image is not the one that was offered' };
}
