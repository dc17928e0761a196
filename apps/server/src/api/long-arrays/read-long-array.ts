import type { RequestPayload } from 'fastify';
import { ApiError } from '../api-error.ts';
import { pauseMs } from '../limits/give-way.ts';
import { LongArrayBody } from './long-array-body.ts';
import type { NumberArrayOptions } from './number-scanner.ts';

/** What is left of the text, and how long all of it was. */
type Read = { rest: string; bytes: number };

/** As quick as a connection brings them, two megabytes would come in one turn of the event loop. */
const bytesInTurn = 64 * 1024;

/** Takes the body piece by piece; whoever sends too much, or something else, is refused at once. */
export function readLongArray(payload: RequestPayload, options: NumberArrayOptions, maxBytes: number): Promise<Read> {
  const { promise, resolve, reject } = Promise.withResolvers<Read>();
  const body = new LongArrayBody(options);
  let received = 0;
  let pauseAt = bytesInTurn;
  const take = (piece: Buffer) => {
    received += piece.length;
    if (received > maxBytes) throw new ApiError('payload-too-large');
    body.add(piece);
    if (received < pauseAt) return;
    pauseAt = received + bytesInTurn;
    payload.pause();
    setTimeout(() => payload.resume(), pauseMs);
  };
  const onData = (piece: Buffer) => {
    try {
      take(piece);
    } catch (error) {
      end(error as Error);
    }
  };
  const onEnd = () => end();
  const end = (error?: Error) => {
    payload.off('data', onData).off('end', onEnd).off('error', end);
    // What still comes is let go of.
    payload.resume();
    if (error) reject(error);
    else resolve({ rest: body.rest, bytes: received });
  };
  payload.on('data', onData).on('end', onEnd).on('error', end);
  return promise;
}
