import { imageTypeOf } from '@ohmstead/contract';
import { imageMaxBytes, Semaphore } from '@ohmstead/domain';
import type { FastifyError, FastifyInstance, FastifyRequest } from 'fastify';
import { encodeImage, type ImageForm } from '../../images/encode-image.ts';
import { ApiError } from '../api-error.ts';

/** Uploads slightly too large are read to the end, so that the browser gets the answer instead of a broken connection. */
const readMaxBytes = 2 * imageMaxBytes;
/** Makes the calls of this scope accept images of these types as their body. */
export function readImages(scope: FastifyInstance, types: string[] | RegExp): void {
  scope.addContentTypeParser(types, { parseAs: 'buffer', bodyLimit: readMaxBytes }, (_, bytes, done) =>
    done(null, bytes),
  );
}

/** The prefix of the call's error codes: `-1` not an image of these types, `-2` unreadable, `-3` too large. */
type ImageCall = 'users-photo-put' | 'batteries-modelImage-put';

/** Refuses an image whose declared type differs from the type of its bytes. */
export function requireImage({ body, headers }: FastifyRequest, call: ImageCall): Buffer {
  if (!Buffer.isBuffer(body)) throw new ApiError('media-type-not-supported');
  if (body.length > imageMaxBytes) throw new ApiError(`${call}-3`);
  const declared = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  if (imageTypeOf(body) !== declared) throw new ApiError(`${call}-1`);
  return body;
}

/** Only uploads declared as images get the specific error; for anything else the general one applies. */
export const refuseTooLarge =
  (call: ImageCall) =>
  (error: FastifyError, request: FastifyRequest): never => {
    const isImage = request.headers['content-type']?.startsWith('image/');
    throw error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' && isImage ? new ApiError(`${call}-3`) : error;
  };

const retryAfterS = 5;

/** Only one image is decoded at a time, since that occupies a core and needs memory for all its pixels. */
export const createImageSemaphore = (): Semaphore =>
  new Semaphore({
    atOnce: 1,
    maxWaiting: 8,
    refusal: () => new ApiError('too-many-requests', [retryAfterS], { retryAfterS }),
  });

export async function reencode(semaphore: Semaphore, bytes: Buffer, form: ImageForm, call: ImageCall): Promise<Buffer> {
  const encoded = await semaphore.run(() => encodeImage(bytes, form));
  if (!encoded) throw new ApiError(`${call}-2`);
  return encoded;
}
