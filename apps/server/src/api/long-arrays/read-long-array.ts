import type { RequestPayload } from 'fastify';
import { giveWay } from '../limits/give-way.ts';
import { LongArrayBody } from './long-array-body.ts';
import type { NumberArrayOptions } from './number-scanner.ts';
import { takePieces } from './take-pieces.ts';

/** As quick as a connection brings them, two megabytes would come in one turn of the event loop. */
const bytesInTurn = 64 * 1024;

/** Scans the body as it arrives; answers the JSON that is left of it. */
export async function readLongArray(
  payload: RequestPayload,
  options: NumberArrayOptions,
  maxBytes: number,
): Promise<string> {
  const body = new LongArrayBody(options);
  let inTurn = 0;
  await takePieces(payload, maxBytes, async (piece) => {
    body.add(piece);
    if ((inTurn += piece.length) < bytesInTurn) return;
    inTurn = 0;
    await giveWay();
  });
  return body.rest;
}
