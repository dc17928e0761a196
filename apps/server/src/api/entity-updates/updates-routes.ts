import { getUpdatesBody, type GetUpdatesBody } from '@ohmstead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiParts } from '../api-parts.ts';
import type { ApiServer } from '../api-server.ts';
import { actorOf } from '../plugins/request-caller.ts';
import { takePlace } from '../plugins/take-places.ts';
import type { EntityList } from './entity-list.ts';
import { findUpdates, type UpdatesRequest } from './find-updates.ts';
import { KnownVersions } from './known-versions.ts';
import { readKnownVersions } from './read-known-versions.ts';
import { getUpdatesQuery, readUpdatesQuery } from './read-query.ts';
import { beginAnswer, sendBegun } from './send-updates.ts';
import { updatesAnswer } from './updates-answer.ts';
import { writeUpdates } from './write-updates.ts';

const answerUpdates =
  ({ read }: ApiParts, list: EntityList) =>
  async (asked: UpdatesRequest, request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request);
    const answer = await read(request, async (reads) => {
      const updates = await findUpdates(reads, list, actor, asked);
      return beginAnswer(writeUpdates({ reads, actor, list }, updates));
    });
    return sendBegun(answer, request, reply);
  };

const summaryOf = ({ kind }: EntityList) => `What has changed in the list of ${kind}`;

/** What the body asks for: pairs that the parser did not take out of it are few. */
function readBody(body: GetUpdatesBody, { knownVersions }: FastifyRequest): UpdatesRequest {
  if ('since' in body || body.versions === null) return body as UpdatesRequest;
  const known = knownVersions ?? new KnownVersions();
  for (const [id, version] of body.versions) known.add(id, version);
  return { versions: known };
}

export function postUpdatesRoute(app: ApiServer, parts: ApiParts, list: EntityList): void {
  const answer = answerUpdates(parts, list);
  const schema = { summary: summaryOf(list), body: getUpdatesBody, ...updatesAnswer(list) };
  void app.register(async (reading: ApiServer) => {
    readKnownVersions(reading);
    reading.post(`/api/${list.kind}/getUpdates`, { schema, config: { place: 'versions' } }, async (request, reply) => {
      const asked = readBody(request.body, request);
      await takeItsPlace(parts, asked, request, reply);
      return answer(asked, request, reply);
    });
  });
}

export function getUpdatesRoute(app: ApiServer, parts: ApiParts, list: EntityList): void {
  const answer = answerUpdates(parts, list);
  const schema = { summary: summaryOf(list), querystring: getUpdatesQuery, ...updatesAnswer(list) };
  app.get(`/api/${list.kind}/getUpdates`, { schema }, async (request, reply) => {
    const asked = readUpdatesQuery(request.query);
    await takeItsPlace(parts, asked, request, reply);
    return answer(asked, request, reply);
  });
}

/** Every list of known versions has one, however short; nothing else keeps any. */
async function takeItsPlace(
  { places }: ApiParts,
  asked: UpdatesRequest,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  const isList = 'versions' in asked && asked.versions !== null;
  if (!isList) request.place?.leave();
  else if (!request.place) await takePlace(places, 'versions', request, reply);
}
