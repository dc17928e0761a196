import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { jsonParserOf } from '../plugins/read-json-only.ts';
import { readLongArray } from './read-long-array.ts';

type LongIds = { name: string; maxItems: number; maxBytes: number };

/** Within these routes a long field of ids is read as it arrives; for everybody else the body is as it always was. */
export function readLongIds(app: FastifyInstance, { name, maxItems, maxBytes }: LongIds): void {
  const parseJson = jsonParserOf(app);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: RequestPayload) => {
    const ids: number[] = [];
    const onItem = (id: number) => void ids.push(id);
    const rest = await readLongArray(payload, { name, items: 'numbers', least: [1, 0], maxItems, onItem }, maxBytes);
    const body = await parseJson(request, rest);
    return ids.length === 0 ? body : { ...(body as object), [name]: ids };
  });
}
