import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { childEnvironment } from '../tools/child-environment.ts';

/** A photo of a user becomes a JPEG of 500 × 500, an image of a model a WebP of at most 1 000 pixels a side. */
export type ImageForm = 'photo' | 'model';

const encoder = fileURLToPath(new URL('image-encoder-child.ts', import.meta.url));
const deadlineMs = 10_000;

/** Re-encodes an image, keeping nothing but its pixels; undefined if it cannot be read. */
export async function encodeImage(bytes: Buffer, form: ImageForm): Promise<Buffer | undefined> {
  const child = spawn(process.execPath, [encoder, form], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: childEnvironment,
    timeout: deadlineMs,
    killSignal: 'SIGKILL',
  });
  // The child may exit before it has read everything.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close');
  child.stdin.end(bytes);
  const [image, [code]] = await Promise.all([buffer(child.stdout), ended]);
  return code === 0 && image.length > 0 ? image : undefined;
}
