import type { GetUpdatesBody, GetUpdatesQuery } from '@ohmstead/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badInput } from '../api-error.ts';
import type { ApiParts } from '../api-parts.ts';
import { keepKnownVersions, readKnownVersions } from '../known-versions/read-known-versions.ts';
import { actorOf } from '../plugins/request-caller.ts';
import { takePlace } from '../plugins/take-places.ts';
import { route } from '../route.ts';
import type { EntityList } from '../../entities/entity-list.ts';
import { findUpdates, type UpdatesRequest } from './find-updates.ts';
import { beginAnswer, sendBegun } from './send-updates.ts';
import { writeUpdates } from './write-updates.ts';

/** Every request with a list of known versions occupies a place, however short; other requests give it up. */
async function takeItsPlace(
  { places }: ApiParts,
  wanted: GetUpdatesBody,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const isList = 'versions' in wanted && wanted.versions !== null;
  if (!isList) request.place?.leave();
  else if (!request.place) await takePlace(places, 'versions', request, reply);
}

/** Hands over pairs that the JSON parser has read; there are only few of them. */
async function holdVersions(
  { versionsThread }: ApiParts,
  wanted: GetUpdatesBody,
  request: FastifyRequest,
): Promise<UpdatesRequest> {
  if ('since' in wanted) return wanted;
  if (wanted.versions === null) return { versions: null, ...('upTo' in wanted ? { upTo: wanted.upTo } : {}) };
  request.knownVersions ??= versionsThread.begin(wanted.versions.length);
  await request.knownVersions.hold(Float64Array.from(wanted.versions.flat()));
  return { versions: request.knownVersions };
}

const answerUpdates =
  (parts: ApiParts, list: EntityList) =>
  async (wanted: GetUpdatesBody, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const actor = actorOf(request);
    await takeItsPlace(parts, wanted, request, reply);
    const asked = await holdVersions(parts, wanted, request);
    const answer = await parts.read(request, async (reads) => {
      const updates = await findUpdates(reads, list, actor, asked);
      return beginAnswer(writeUpdates({ reads, actor, list }, updates));
    });
    return sendBegun(answer, request, reply);
  };

export function postUpdatesRoute(app: FastifyInstance, parts: ApiParts, list: EntityList): void {
  const answer = answerUpdates(parts, list);
  void app.register(async (reading: FastifyInstance) => {
    readKnownVersions(reading, parts.versionsThread);
    route(
      reading,
      `POST /api/${list.kind}/getUpdates`,
      {
        config: { place: 'versions' },
      },
      (request, reply) => answer(request.body, request, reply),
    );
  });
}

/** Only for devices and services: batteries have no GET route. */
export function getUpdatesRoute(app: FastifyInstance, parts: ApiParts, list: EntityList<'devices' | 'services'>): void {
  const answer = answerUpdates(parts, list);
  void app.register(async (reading: FastifyInstance) => {
    keepKnownVersions(reading);
    route(reading, `GET /api/${list.kind}/getUpdates`, async (request, reply) =>
      answer(readUpdatesQuery(request.query), request, reply),
    );
  });
}

/** Converts the query to the form of the body. */
function readUpdatesQuery({ since, versions }: GetUpdatesQuery): GetUpdatesBody {
  if (since !== undefined && versions !== undefined) throw badInput('either since or versions');
  if (since !== undefined) return { since };
  return { versions: versions === undefined || versions === '' || versions === 'null' ? null : readPairs(versions) };
}

function readPairs(versions: string): [id: number, version: number][] {
  const numbers = versions.split(',').map(Number);
  if (numbers.length % 2 === 1) throw badInput('versions are pairs: id,version,id,version');
  return Array.from({ length: numbers.length / 2 }, (_, at) => [
    numbers[at * 2] as number,
    numbers[at * 2 + 1] as number,
  ]);
}
