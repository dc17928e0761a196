import type { FastifyInstance } from 'fastify';
import { ApiError, badInput } from '../api-error.ts';

/** Forms and plain text are what other sites can make a browser send: only JSON is read, and `__proto__` in it is refused. */
export function readJsonOnly(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') return done(badInput('the body is empty'));
    return parseJson(request, String(body), done);
  });
  app.addHook('preValidation', async (request) => {
    // A body without a type never reaches a parser: where one is expected, say so.
    const expectsBody = request.routeOptions.schema?.body !== undefined;
    if (expectsBody && request.body === undefined) throw bodyMissing(request.headers['content-type']);
  });
}

const bodyMissing = (contentType: string | undefined) =>
  contentType === undefined ? badInput('the body is missing') : new ApiError('media-type-not-supported');
