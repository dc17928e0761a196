import type { RequestPayload } from 'fastify';
import { ApiError } from '../api-error.ts';

/** Reads a body piece by piece; refuses it as soon as it exceeds the limit. */
export async function takePieces(
  payload: RequestPayload,
  maxBytes: number,
  take: (piece: Buffer) => Promise<void>,
): Promise<void> {
  let received = 0;
  for await (const piece of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    received += piece.length;
    if (received > maxBytes) throw new ApiError('payload-too-large');
    await take(piece);
  }
}
