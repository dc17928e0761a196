import type { FastifyReply } from 'fastify';

type Sent = 'image/jpeg' | 'image/webp';

/** Cached by the browser for good, private to the caller, and never interpreted as anything but an image. */
export const sendImage = (reply: FastifyReply, type: Sent, image: Buffer): FastifyReply =>
  reply
    .type(type)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(image);
