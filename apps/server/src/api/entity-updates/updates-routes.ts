import { getUpdatesBody, type GetUpdatesBody } from '@ohmstead/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ApiParts } from '../api-parts.ts';
import type { ApiServer } from '../api-server.ts';
import { actorOf } from '../plugins/request-caller.ts';
import type { EntityList } from './entity-list.ts';
import { findUpdates } from './find-updates.ts';
import { getUpdatesQuery, readUpdatesQuery } from './read-query.ts';
import { beginAnswer, sendBegun } from './send-updates.ts';
import { updatesAnswer } from './updates-answer.ts';
import { writeUpdates } from './write-updates.ts';

/** 200 000 pairs of known ids and versions fit. */
const bodyLimit = 8 * 1024 * 1024;

const answerUpdates =
  ({ read }: ApiParts, list: EntityList) =>
  async (asked: GetUpdatesBody, request: FastifyRequest, reply: FastifyReply) => {
    const actor = actorOf(request);
    const answer = await read(request, async (reads) => {
      const updates = await findUpdates(reads, list, actor, asked);
      return beginAnswer(writeUpdates({ reads, actor, list }, updates));
    });
    return sendBegun(answer, request, reply);
  };

const summaryOf = ({ kind }: EntityList) => `What has changed in the list of ${kind}`;

export function postUpdatesRoute(app: ApiServer, parts: ApiParts, list: EntityList): void {
  const answer = answerUpdates(parts, list);
  const schema = { summary: summaryOf(list), body: getUpdatesBody, ...updatesAnswer(list) };
  app.post(`/api/${list.kind}/getUpdates`, { schema, bodyLimit }, async (request, reply) =>
    answer(request.body, request, reply),
  );
}

export function getUpdatesRoute(app: ApiServer, parts: ApiParts, list: EntityList): void {
  const answer = answerUpdates(parts, list);
  const schema = { summary: summaryOf(list), querystring: getUpdatesQuery, ...updatesAnswer(list) };
  app.get(`/api/${list.kind}/getUpdates`, { schema }, async (request, reply) =>
    answer(readUpdatesQuery(request.query), request, reply),
  );
}
