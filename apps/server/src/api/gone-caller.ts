import type { FastifyReply } from 'fastify';

/** Aborted when the connection closes, also after the answer. */
export function signalOfGone(reply: FastifyReply): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => gone.abort());
  // The connection may have closed before.
  if (reply.raw.destroyed) gone.abort();
  return gone.signal;
}
