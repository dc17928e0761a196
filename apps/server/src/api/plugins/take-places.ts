import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiPlaces } from '../limits/api-places.ts';
import type { Place } from '../limits/places.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Where its place is, if it is not that of any large body; held until the answer has been sent. */
    place?: Exclude<keyof ApiPlaces, 'bodies'>;
    /** Also where the body is small. */
    alwaysTakesPlace?: true;
  }
  interface FastifyRequest {
    place: Place | null;
  }
}

/** Of a call that makes a file, or prepares one. */
export const exportPlace = { place: 'exports', alwaysTakesPlace: true } as const;

/** Of a call that reads the past of many. */
export const reportPlace = { place: 'reports', alwaysTakesPlace: true } as const;

/** Of a call that brings an image. */
export const imagePlace = { place: 'images', alwaysTakesPlace: true } as const;

/** Smaller bodies arrive in one piece, and cost nothing to read. */
const smallBytes = 4 * 1024;

/** Of a length that is not known counts as long. */
export function isLargeBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > smallBytes;
}

/** Of a length that is not known: as many as may come. What says that it is too long is refused unread. */
function bytesToRead({ headers, routeOptions: { bodyLimit } }: FastifyRequest): number {
  const declared = Number(headers['content-length'] ?? bodyLimit);
  return declared > bodyLimit ? 0 : declared;
}

export async function takePlace(
  places: ApiPlaces,
  kind: keyof ApiPlaces,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Place> {
  const { caller } = request;
  if (!caller) throw new Error(`${request.routeOptions.url} takes a place for no one`);
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  const place = await places[kind].take(caller.actor.organizationId, gone.signal);
  reply.raw.once('close', place.leave);
  // It may have closed at the moment when there was a place.
  if (reply.raw.destroyed) place.leave();
  request.place = place;
  return place;
}

/** Whom nobody knows has nothing long to say. */
const strangersBodyLimit = 16 * 1024;

/** A body that costs something waits for its organisation's place before it is read. */
export function takePlaces(app: FastifyInstance, places: ApiPlaces): void {
  app.decorateRequest('place', null);
  app.addHook('onRoute', (route) => {
    if (route.config?.access?.who === 'open') route.bodyLimit ??= strangersBodyLimit;
  });
  app.addHook('preParsing', async (request, reply) => {
    const { place, alwaysTakesPlace } = request.routeOptions.config;
    if (request.caller && (alwaysTakesPlace || isLargeBody(request)))
      await takePlace(places, place ?? 'bodies', request, reply);
    // Before it is read: what is refused in the end has cost as much.
    if (place === undefined) request.place?.spend(bytesToRead(request));
  });
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.place === undefined) request.place?.leave();
  });
}
