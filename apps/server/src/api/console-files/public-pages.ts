import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { certificatePage } from '@ohmstead/domain';
import { asCertificate, asDocument, asScanner, asWall } from '../plugins/security-headers.ts';
import { readDocument, type Document } from './documents.ts';

/** Separate documents, and files that contain the product's own address, by path. */
const files: Record<string, string> = {
  '/': 'home.html',
  '/signup': 'signup.html',
  '/scan': 'scan.html',
  '/wall': 'wall.html',
  [certificatePage]: 'certificate.html',
  '/robots.txt': 'robots.txt',
  '/sitemap.xml': 'sitemap.xml',
};

/** The headers decide what a document may do; they are the same for all but these. */
const ownHeaders: Readonly<Record<string, typeof asDocument>> = {
  'scan.html': asScanner,
  'wall.html': asWall,
  'certificate.html': asCertificate,
};
const headersOf = (file: string): typeof asDocument => ownHeaders[file] ?? asDocument;

/** Every certificate has the same document, which reads the address itself: what it answers says nothing of an id. */
export const publicPathOf = (path: string): string => (path.startsWith(`${certificatePage}/`) ? certificatePage : path);

export type PublicPages = ReadonlyMap<string, Document>;

export const publicFiles: ReadonlySet<string> = new Set(Object.values(files));

/** The pages that need no session, with the address of this installation filled in. */
export const readPublicPages = (folder: string, publicOrigin: string): PublicPages =>
  new Map(
    Object.entries(files)
      .filter(([, file]) => existsSync(join(folder, file)))
      .map(([path, file]) => [path, readDocument(folder, file, { publicOrigin, withHeaders: headersOf(file) })]),
  );
