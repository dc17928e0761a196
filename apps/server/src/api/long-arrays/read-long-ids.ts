import { isObject } from '@ohmstead/domain';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { giveWay } from '../limits/give-way.ts';
import { jsonParserOf } from '../plugins/read-json-only.ts';
import { LongArrayBody } from './long-array-body.ts';
import type { NumberArrayOptions } from './number-scanner.ts';
import { takePieces } from './take-pieces.ts';

type LongIds = { name: string; maxItems: number; maxBytes: number };

/** In these routes, a long field of ids is scanned as it arrives. The routes see the body as usual. */
export function readLongIds(app: FastifyInstance, { name, maxItems, maxBytes }: LongIds): void {
  const parseJson = jsonParserOf(app);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: RequestPayload) => {
    const ids: number[] = [];
    const onItem = (id: number) => void ids.push(id);
    const rest = await readLongArray(payload, { name, items: 'numbers', least: [1, 0], maxItems, onItem }, maxBytes);
    const body = await parseJson(request, rest);
    return ids.length > 0 && isObject(body) ? { ...body, [name]: ids } : body;
  });
}

/** Without a limit, a fast connection would deliver two megabytes in one turn of the event loop. */
const bytesInTurn = 64 * 1024;

/** Scans the body as it arrives; returns the rest of its JSON. */
async function readLongArray(payload: RequestPayload, options: NumberArrayOptions, maxBytes: number): Promise<string> {
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
