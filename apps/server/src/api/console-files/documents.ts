import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../entity-updates/compression.ts';
import { asDocument } from '../plugins/security-headers.ts';

/** A built file kept in memory, ready to be sent. */
export type Document = {
  type: string;
  withHeaders: typeof asDocument;
  /** The request headers that the choice of this document depended on. */
  vary: string;
  etag: string;
  bodyIn: (encoding: Encoding) => Buffer;
};

const encoders = {
  identity: (body: Buffer) => body,
  gzip: (body: Buffer) => gzipSync(body, { level: 9 }),
  br: (body: Buffer) => brotliCompressSync(body),
};
type Encoding = keyof typeof encoders;

/** Each body is made when it is first asked for: compressing all documents would be a fifth of the API's start. */
function bodiesOf(identity: Buffer): (encoding: Encoding) => Buffer {
  const bodies: Partial<Record<Encoding, Buffer>> = {};
  return (encoding) => (bodies[encoding] ??= encoders[encoding](identity));
}

function typeOf(file: string): string {
  if (file.endsWith('.html')) return 'text/html; charset=utf-8';
  return file.endsWith('.xml') ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8';
}

/** The placeholder for PUBLIC_URL in the built files, because the build does not know it. */
const placeholder = 'https://public-url.invalid';

type Sending = { publicOrigin?: string; withHeaders?: typeof asDocument; vary?: string };

export function readDocument(
  folder: string,
  file: string,
  { publicOrigin = placeholder, withHeaders = asDocument, vary = 'accept-encoding' }: Sending = {},
): Document {
  const identity = Buffer.from(readFileSync(join(folder, file), 'utf8').replaceAll(placeholder, publicOrigin));
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  return { type: typeOf(file), withHeaders, vary, etag, bodyIn: bodiesOf(identity) };
}

export function sendDocument(
  { type, withHeaders, vary, etag, bodyIn }: Document,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
  void withHeaders(reply).type(type).header('etag', etag).header('vary', vary);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.code(200).send(bodyIn(encoding ?? 'identity'));
}
