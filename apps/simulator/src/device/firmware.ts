import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { checkManifest, type Manifest, type Offer, type Refusal, type Trust } from './manifest.ts';

/** The progress of an upgrade; `installed` contains the state to save before the new version starts. */
export type Step =
  | { state: 'downloading' | 'installing' }
  | { state: 'installed'; manifest: Manifest | null }
  | { error: Refusal };

export type Conditions = {
  trust: Trust;
  isIdle: () => boolean;
  installMs: number;
  /** Aborted on power failure: the current version stays. */
  power: AbortSignal;
};

const downloadTimeoutMs = 60_000;
const idlePollMs = 200;

/** Verifies the offer's signature, downloads and verifies the image, waits until no service is running, and installs the image. */
export async function* installFirmware(offer: Offer, conditions: Conditions): AsyncGenerator<Step, void, undefined> {
  const { trust, isIdle, installMs, power } = conditions;
  const checked = checkManifest(offer, trust, Date.now());
  if ('code' in checked) return yield { error: checked };
  yield { state: 'downloading' };
  const error = await fetchImage(offer, power);
  if (error !== undefined) return yield { error };
  while (!isIdle()) await delay(idlePollMs, undefined, { signal: power });
  yield { state: 'installing' };
  await delay(installMs, undefined, { signal: power });
  yield { state: 'installed', ...checked };
}

async function fetchImage({ url, size, sha256 }: Offer, power: AbortSignal): Promise<Refusal | undefined> {
  try {
    const signal = AbortSignal.any([power, AbortSignal.timeout(downloadTimeoutMs)]);
    const answer = await fetch(url, { signal });
    if (!answer.ok) return { code: 'download', message: `The download was answered with ${answer.status}` };
    return checkImage(Buffer.from(await answer.arrayBuffer()), { size, sha256 });
  } catch (error) {
    power.throwIfAborted();
    return { code: 'download', message: String(error).slice(0, 200) };
  }
}

export function checkImage(image: Buffer, { size, sha256 }: Pick<Offer, 'size' | 'sha256'>): Refusal | undefined {
  if (image.length !== size) return { code: 'size', message: `${image.length} bytes instead of ${size}` };
  const hash = createHash('sha256').update(image).digest('hex');
  return hash === sha256 ? undefined : { code: 'checksum', message: 'The image is not the one that was offered' };
}
