import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { chooseEncoding } from '../entity-updates/compression.ts';
import { asDocument, asScanner } from '../plugins/security-headers.ts';

/** Separate documents, and files that contain the product's own address, by path. */
const files: Record<string, string> = {
  '/': 'home.html',
  '/signup': 'signup.html',
  '/scan': 'scan.html',
  '/robots.txt': 'robots.txt',
  '/sitemap.xml': 'sitemap.xml',
};
function typeOf(file: string): string {
  if (file.endsWith('.html')) return 'text/html; charset=utf-8';
  return file.endsWith('.xml') ? 'application/xml; charset=utf-8' : 'text/plain; charset=utf-8';
}
/** The placeholder for PUBLIC_URL in the built files, because the build does not know it. */
const placeholder = 'https://public-url.invalid';

/** The headers decide what a document may do; they are the same for all but the scanner. */
const headersOf = (file: string): typeof asDocument => (file === 'scan.html' ? asScanner : asDocument);

type PublicPage = {
  type: string;
  withHeaders: typeof asDocument;
  etag: string;
  bodies: { br: Buffer; gzip: Buffer; identity: Buffer };
};
export type PublicPages = ReadonlyMap<string, PublicPage>;

export const publicFiles: ReadonlySet<string> = new Set(Object.values(files));

/** The pages that need no session, with the address of this installation filled in. */
export const readPublicPages = (folder: string, publicOrigin: string): PublicPages =>
  new Map(
    Object.entries(files)
      .filter(([, file]) => existsSync(join(folder, file)))
      .map(([path, file]) => [path, readPage(folder, file, publicOrigin)]),
  );

function readPage(folder: string, file: string, publicOrigin: string): PublicPage {
  const identity = Buffer.from(readFileSync(join(folder, file), 'utf8').replaceAll(placeholder, publicOrigin));
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
  const bodies = { identity, br: brotliCompressSync(identity), gzip: gzipSync(identity, { level: 9 }) };
  return { type: typeOf(file), withHeaders: headersOf(file), etag, bodies };
}

export function sendPublicPage(
  { type, withHeaders, etag, bodies }: PublicPage,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const encoding = chooseEncoding(request.headers['accept-encoding'], ['br', 'gzip']);
  void withHeaders(reply).type(type).header('etag', etag).header('vary', 'accept-encoding');
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  if (encoding) void reply.header('content-encoding', encoding);
  return reply.code(200).send(bodies[encoding ?? 'identity']);
}
