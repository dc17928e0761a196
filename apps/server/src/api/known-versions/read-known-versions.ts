import { maxKnownVersions } from '@ohmstead/contract';
import { text } from 'node:stream/consumers';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { jsonParserOf } from '../plugins/read-json-only.ts';
import { isLargeBody } from '../plugins/take-places.ts';
import type { HeldVersions } from './held-versions.ts';
import type { VersionsThread } from './versions-thread.ts';

/** The shortest pair with its comma: `[1,0],` */
const leastPairBytes = 6;

declare module 'fastify' {
  interface FastifyRequest {
    /** The known versions of the request that were read as it arrived, so are missing from its `body`. */
    knownVersions: HeldVersions | null;
  }
}

const expectedPairs = ({ headers }: FastifyRequest): number =>
  Math.min(maxKnownVersions, Math.floor(Number(headers['content-length'] ?? 0) / leastPairBytes));

/** In these routes, every list is released when its call ends, whatever the outcome. */
export function keepKnownVersions(app: FastifyInstance): void {
  app.decorateRequest('knownVersions', null);
  app.addHook('onResponse', async ({ knownVersions }) => knownVersions?.close());
}

/** In these routes, pairs in a long body are passed to the thread as they arrive; everything else is parsed as usual. */
export function readKnownVersions(app: FastifyInstance, thread: VersionsThread): void {
  const parseJson = jsonParserOf(app);
  keepKnownVersions(app);
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', async (request: FastifyRequest, payload: RequestPayload) => {
    if (!isLargeBody(request)) return parseJson(request, await text(payload));
    const known = thread.begin(expectedPairs(request));
    request.knownVersions = known;
    // Charged while reading, so that lists refused in the end count too.
    const rest = await known.read(payload, (bytes) => request.place?.spend(bytes));
    return parseJson(request, rest);
  });
}
