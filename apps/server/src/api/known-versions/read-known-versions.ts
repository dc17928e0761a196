import { maxKnownVersions } from '@ohmstead/contract';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { jsonParserOf } from '../plugins/read-json-only.ts';
import { isLargeBody } from '../plugins/take-places.ts';
import type { HeldVersions } from './held-versions.ts';
import type { VersionsThread } from './versions-thread.ts';

/** `[1,0],` */
const leastPairBytes = 6;

declare module 'fastify' {
  interface FastifyRequest {
    /** The pairs that it names, as far as they are not in its `body`. */
    knownVersions: HeldVersions | null;
  }
}

const expectedPairs = ({ headers }: FastifyRequest): number =>
  Math.min(maxKnownVersions, Math.floor(Number(headers['content-length'] ?? 0) / leastPairBytes));

/** Within these routes a list that was begun ends with its call, whatever becomes of that. */
export function keepKnownVersions(app: FastifyInstance): void {
  app.decorateRequest('knownVersions', null);
  app.addHook('onResponse', async ({ knownVersions }) => knownVersions?.close());
}

/** Within these routes the pairs of a long body go to the thread as they arrive; all else is JSON as everywhere. */
export function readKnownVersions(app: FastifyInstance, thread: VersionsThread): void {
  const parseJson = jsonParserOf(app);
  keepKnownVersions(app);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: RequestPayload) => {
    if (!isLargeBody(request)) return parseJson(request, await text(payload));
    const known = thread.begin(expectedPairs(request));
    request.knownVersions = known;
    // Also of a list that is refused in the end.
    const rest = await known.read(payload, (bytes) => request.place?.spend(bytes));
    return parseJson(request, rest);
  });
}
