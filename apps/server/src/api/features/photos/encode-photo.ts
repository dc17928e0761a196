import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { ApiError } from '../../api-error.ts';

const encoder = fileURLToPath(new URL('photo-encoder-child.ts', import.meta.url));
const deadlineMs = 10_000;
/** Nothing of our secrets: not the database's address, not the mail server's. */
const environment = { PATH: process.env['PATH'] ?? '', NODE_NO_WARNINGS: '1' };

/** The photo as it is kept: 500 × 500 pixels, JPEG, nothing else of the file. */
export async function encodePhoto(bytes: Buffer): Promise<Buffer> {
  const child = spawn(process.execPath, [encoder], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: environment,
    timeout: deadlineMs,
    killSignal: 'SIGKILL',
  });
  // It may have given up before it has read everything.
  child.stdin.on('error', () => undefined);
  const ended = once(child, 'close');
  child.stdin.end(bytes);
  const [photo, [code]] = await Promise.all([buffer(child.stdout), ended]);
  if (code !== 0 || photo.length === 0) throw new ApiError('users-photo-put-2');
  return photo;
}
