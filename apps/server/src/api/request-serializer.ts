import type { FastifyRequest } from 'fastify';

/** Secrets of links are 43 characters; nothing else in an address is that long. */
const secret = /[A-Za-z0-9_-]{43,}/g;

/** What a log line says of a request: no query, no secret, no header. */
export const requestSerializer = ({ method, url, ip }: Partial<FastifyRequest>) => ({
  method,
  path: url?.split('?', 1)[0]?.replaceAll(secret, '…'),
  ip,
});
