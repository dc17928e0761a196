import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { listFiles } from '../../files/list-files.ts';
import { ApiError } from '../api-error.ts';
import { refusalOf } from '../plugins/answer-errors.ts';
import { asConsole } from '../plugins/security-headers.ts';
import { cookieNames } from '../sessions/cookie-names.ts';
import { sendDocument } from './documents.ts';
import { chooseSkeleton, isSkeletonFile, readSkeletonPages, type SkeletonPages } from './skeleton-pages.ts';
import { publicFiles, publicPathOf, readPublicPages, type PublicPages } from './public-pages.ts';

const page = 'index.html';
/** Vite puts a content hash into the names of these files. */
const isHashed = (file: string): boolean => file.startsWith('assets/');
const methods = ['GET', 'HEAD'];
const ownPaths = /^\/(?:api|uploads|healthz|readyz|\.well-known)(?:\/|$)/;

type Console = {
  files: ReadonlySet<string>;
  publicPages: PublicPages;
  skeletonPages: SkeletonPages;
  sessionCookie: string;
};
type Installation = { origins: { publicOrigin: string }; isHttps: boolean };

/**
 * Serves the built console, if there is one. Home, sign-up, the scanner and certificates are separate documents; every other address is a page of the
 * console, which the browser's router handles; the main pages have a document of their own that shows their heading at once. The files are listed once at start-up, so no address can reach any other file.
 */
export async function serveConsole(
  app: FastifyInstance,
  folder: string | undefined,
  installation: Installation,
): Promise<void> {
  const root = folder !== undefined && existsSync(join(folder, page)) ? folder : undefined;
  const built = root === undefined ? undefined : readConsole(root, installation);
  if (root !== undefined)
    await app.register(fastifyStatic, { root, serve: false, preCompressed: true, cacheControl: false });
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    if (!built || ownPaths.test(path)) throw refusalOf(request.method, path);
    return sendConsole(built, path, request, reply);
  });
}

const readConsole = (folder: string, { origins, isHttps }: Installation): Console => ({
  files: new Set(listFiles(folder).filter((file) => !publicFiles.has(file) && !isSkeletonFile(file))),
  publicPages: readPublicPages(folder, origins.publicOrigin),
  skeletonPages: readSkeletonPages(folder),
  sessionCookie: cookieNames(isHttps).session,
});

function sendConsole(
  { files, publicPages, skeletonPages, sessionCookie }: Console,
  path: string,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (!methods.includes(request.method)) throw new ApiError('method-not-allowed', [], { allowedMethods: methods });
  if (isForeignLogout(path, request)) return reply.code(303).header('location', `/logout?${logoutQuestion}`).send();
  const hasSession = request.cookies[sessionCookie] !== undefined;
  const document = publicPages.get(publicPathOf(path)) ?? chooseSkeleton(skeletonPages, path, hasSession);
  if (document) return sendDocument(document, request, reply);
  const file = path.slice(1);
  if (!files.has(file) || file === page) return sendPage(file, reply);
  void reply.header('cache-control', isHashed(file) ? 'public, max-age=31536000, immutable' : 'no-cache');
  return reply.code(200).sendFile(file);
}

const logoutQuestion = 'confirm=true';

/** A link on another site must not end a session, so the page asks first, also if the browser does not say where the link came from. */
const isForeignLogout = (path: string, { url, headers }: FastifyRequest): boolean =>
  /^\/logout\/?$/i.test(path) &&
  !url.endsWith(`?${logoutQuestion}`) &&
  !['none', 'same-origin'].includes(String(headers['sec-fetch-site']));

/** A missing file is a 404, so that an old page asking for a script of an earlier build does not get HTML for it. */
function sendPage(file: string, reply: FastifyReply): FastifyReply {
  if (isHashed(file)) throw new ApiError('path-not-found');
  return asConsole(reply).code(200).sendFile(page);
}
