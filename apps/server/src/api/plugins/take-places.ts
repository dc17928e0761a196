import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ApiPlaces } from '../limits/api-places.ts';
import type { Place } from '../limits/places.ts';
import { signalOfGone } from '../gone-caller.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of place to take, unless it is that of any large body. Held until the answer has been sent. */
    place?: Exclude<keyof ApiPlaces, 'bodies'>;
    /** Take a place even if the body is small. */
    alwaysTakesPlace?: true;
  }
  interface FastifyRequest {
    place: Place | null;
  }
}

/** For calls that create or prepare a file. */
export const exportPlace = { place: 'exports', alwaysTakesPlace: true } as const;

/** For calls that filter, sort or sum up a long list. */
export const questionPlace = { place: 'questions', alwaysTakesPlace: true } as const;

/** For calls that read the history of many objects. */
export const reportPlace = { place: 'reports', alwaysTakesPlace: true } as const;

/** For image uploads. */
export const imagePlace = { place: 'images', alwaysTakesPlace: true } as const;

/** Smaller bodies arrive in one piece and cost almost nothing to read. */
const smallBytes = 4 * 1024;

/** A body of unknown length counts as large. */
export function isLargeBody({ headers }: FastifyRequest): boolean {
  const length = headers['content-length'];
  return length === undefined ? headers['transfer-encoding'] !== undefined : Number(length) > smallBytes;
}

/** If the length is unknown, the maximum. A declared length above the limit is refused without reading. */
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
  const place = await places[kind].take(caller.actor.organizationId, signalOfGone(reply));
  reply.raw.once('close', place.leave);
  // The connection may have closed just as the place became free.
  if (reply.raw.destroyed) place.leave();
  request.place = place;
  return place;
}

/** Calls without a session have no reason for long bodies. */
const strangersBodyLimit = 16 * 1024;

/** Large bodies wait for a place of their organisation before they are read. */
export function takePlaces(app: FastifyInstance, places: ApiPlaces): void {
  app.decorateRequest('place', null);
  app.addHook('onRoute', (route) => {
    if (route.config?.access?.who === 'open') route.bodyLimit ??= strangersBodyLimit;
  });
  app.addHook('preParsing', async (request, reply) => {
    const { place, alwaysTakesPlace } = request.routeOptions.config;
    if (request.caller && (alwaysTakesPlace || isLargeBody(request)))
      await takePlace(places, place ?? 'bodies', request, reply);
    // Charged before reading, because a call that is refused later costs just as much.
    if (place === undefined) request.place?.spend(bytesToRead(request));
  });
  app.addHook('preValidation', async (request) => {
    if (request.routeOptions.config.place === undefined) request.place?.leave();
  });
}
