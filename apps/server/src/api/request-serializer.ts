import type { FastifyRequest } from 'fastify';

/** Secrets in links have 43 characters; nothing else in a URL is that long. */
const secret = /[A-Za-z0-9_-]{43,}/g;

/** The part of a request that is logged: no query, no secrets, no headers. */
export const requestSerializer = ({ method, url, ip }: Partial<FastifyRequest>) => ({
  method,
  path: url?.split('?', 1)[0]?.replaceAll(secret, '…'),
  ip,
});
