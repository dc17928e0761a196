import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError, badInput } from '../api-error.ts';

type ParseJson = (request: FastifyRequest, text: string) => Promise<unknown>;

/** For bodies read outside Fastify's parser. */
export function jsonParserOf(app: FastifyInstance): ParseJson {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  return async (request, text) => {
    if (text === '') throw badInput('the body is empty');
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    void parseJson(request, text, (error, body) => (error ? reject(error) : resolve(body)));
    return promise;
  };
}

/** Other sites can make a browser send forms and plain text, so only JSON is accepted; `__proto__` in it is refused. */
export function readJsonOnly(app: FastifyInstance): void {
  const parseJson = jsonParserOf(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, async (request: FastifyRequest, body: string) => {
    if (request.routeOptions.config.takesIdempotencyKey) request.bodyText = body;
    return parseJson(request, body);
  });
  app.addHook('preValidation', async (request) => {
    // A body without a content type never reaches a parser: where one is expected, say so.
    const expectsBody = request.routeOptions.schema?.body !== undefined;
    if (expectsBody && request.body === undefined) throw bodyMissing(request.headers['content-type']);
  });
}

const bodyMissing = (contentType: string | undefined) =>
  contentType === undefined ? badInput('the body is missing') : new ApiError('media-type-not-supported');
