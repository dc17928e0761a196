import { maxKnownVersions } from '@ohmstead/contract';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { readLongArray } from '../long-arrays/read-long-array.ts';
import { jsonParserOf } from '../plugins/read-json-only.ts';
import { KnownVersions } from './known-versions.ts';

/** 200 000 pairs of the longest numbers fit. */
const maxBytes = 8 * 1024 * 1024;
/** `[1,0],` */
const leastPairBytes = 6;

declare module 'fastify' {
  interface FastifyRequest {
    /** The pairs of its body, which are not in its `body`. */
    knownVersions: KnownVersions | null;
  }
}

const expectedPairs = ({ headers }: FastifyRequest): number =>
  Math.min(maxKnownVersions, Math.floor(Number(headers['content-length'] ?? 0) / leastPairBytes));

/** Within these routes the pairs of `versions` are read as they arrive; the rest of the body is JSON as everywhere. */
export function readKnownVersions(app: FastifyInstance): void {
  const parseJson = jsonParserOf(app);
  app.decorateRequest('knownVersions', null);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: RequestPayload) => {
    const known = new KnownVersions(expectedPairs(request));
    request.knownVersions = known;
    const options = { name: 'versions', items: 'pairs', least: [1, 0], maxItems: maxKnownVersions } as const;
    const { rest, bytes } = await readLongArray(payload, { ...options, onItem: known.add }, maxBytes);
    request.place?.spend(bytes);
    return parseJson(request, rest);
  });
}
