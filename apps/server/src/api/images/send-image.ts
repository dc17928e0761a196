import { Type } from 'typebox';
import type { FastifyReply } from 'fastify';
import { answers } from '../answers.ts';

type Sent = 'image/jpeg' | 'image/webp';

/** An image as the API description has it, beside the usual errors. */
export const imageAnswer = (type: Sent) => ({
  response: {
    ...answers(null).response,
    200: { content: { [type]: { schema: Type.String({ format: 'binary' }) } } },
  },
});

/** For whoever asked, for good, and as nothing but an image. */
export const sendImage = (reply: FastifyReply, type: Sent, image: Buffer): FastifyReply =>
  reply
    .type(type)
    .header('cache-control', 'private, max-age=31536000, immutable')
    .header('content-security-policy', "default-src 'none'; sandbox")
    .send(image);
