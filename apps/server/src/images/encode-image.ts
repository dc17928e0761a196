import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

/** What an image becomes: a photo of somebody is a JPEG of 500 × 500, a picture of a model a WebP of at most 1 000 a side. */
export type ImageForm = 'photo' | 'model';

const encoder = fileURLToPath(new URL('image-encoder-child.ts', import.meta.url));
const deadlineMs = 10_000;
/** Nothing of our secrets: not the database's address, not the mail server's. */
const environment = { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1' };

/** The image as it is kept, with nothing of the file but its pixels; undefined where it cannot be read. */
export async function encodeImage(bytes: Buffer, form: ImageForm): Promise<Buffer | undefined> {
  const child = spawn(process.execPath, [encoder, form], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: environment,
    timeout: deadlineMs,
    killSignal: 'SIGKILL',
  });
  // It may have given up before it has read everything.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close');
  child.stdin.end(bytes);
  const [image, [code]] = await Promise.all([buffer(child.stdout), ended]);
  return code === 0 && image.length > 0 ? image : undefined;
}
