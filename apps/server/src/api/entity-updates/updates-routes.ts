import { getUpdatesBody, type GetUpdatesBody } from '@ohmstead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiParts } from '../api-parts.ts';
import type { ApiServer } from '../api-server.ts';
import { keepKnownVersions, readKnownVersions } from '../known-versions/read-known-versions.ts';
import { actorOf } from '../plugins/request-caller.ts';
import { takePlace } from '../plugins/take-places.ts';
import type { EntityList } from './entity-list.ts';
import { findUpdates, type UpdatesRequest } from './find-updates.ts';

import { getUpdatesQuery, readUpdatesQuery } from './read-query.ts';
import { beginAnswer, sendBegun } from './send-updates.ts';
import { updatesAnswer } from './updates-answer.ts';
import { writeUpdates } from './write-updates.ts';

/** Every list of known versions has a place, however short; nothing else keeps any. */
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

/** Pairs that the parser did not send to the thread are few. */
async function holdVersions(
  { versionsThread }: ApiParts,
  wanted: GetUpdatesBody,
  request: FastifyRequest,
): Promise<UpdatesRequest> {
  if ('since' in wanted) return wanted;
  if (wanted.versions === null) return { versions: null };
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

const summaryOf = ({ kind }: EntityList) => `What has changed in the list of ${kind}`;

export function postUpdatesRoute(app: ApiServer, parts: ApiParts, list: EntityList): void {
  const answer = answerUpdates(parts, list);
  const schema = { summary: summaryOf(list), body: getUpdatesBody, ...updatesAnswer(list) };
  void app.register(async (reading: ApiServer) => {
    readKnownVersions(reading, parts.versionsThread);
    reading.post(`/api/${list.kind}/getUpdates`, { schema, config: { place: 'versions' } }, (request, reply) =>
      answer(request.body, request, reply),
    );
  });
}

export function getUpdatesRoute(app: ApiServer, parts: ApiParts, list: EntityList): void {
  const answer = answerUpdates(parts, list);
  const schema = { summary: summaryOf(list), querystring: getUpdatesQuery, ...updatesAnswer(list) };
  void app.register(async (reading: ApiServer) => {
    keepKnownVersions(reading);
    reading.get(`/api/${list.kind}/getUpdates`, { schema }, async (request, reply) =>
      answer(readUpdatesQuery(request.query), request, reply),
    );
  });
}
