import { join } from 'node:path';
import { listFiles } from '../../files/list-files.ts';
import { asConsole } from '../plugins/security-headers.ts';
import { readDocument, type Document } from './documents.ts';

/** The folder of the built console with a document for each main page, which contains the page's skeleton, and for the page of a battery. */
const skeletonFolder = 'skeletons';

export const isSkeletonFile = (file: string): boolean => file.startsWith(`${skeletonFolder}/`);

export type SkeletonPages = ReadonlyMap<string, Document>;

export const readSkeletonPages = (folder: string): SkeletonPages =>
  new Map(
    listFiles(join(folder, skeletonFolder)).map((file) => [
      `/${file.replace(/\.html$/, '')}`,
      readDocument(folder, `${skeletonFolder}/${file}`, {
        withHeaders: asConsole,
        vary: 'accept-encoding, cookie',
      }),
    ]),
  );

/**
 * The document that shows what this visitor will see, as far as the address and the presence of a session cookie tell: the sign-in page is
 * for those without a session, all others for those with one. Whether the session is still valid is for the console to find out.
 */
export function chooseSkeleton(pages: SkeletonPages, path: string, hasSession: boolean): Document | undefined {
  return hasSession === (path !== '/login') ? pages.get(path.replace(/\/\d+$/, '/id')) : undefined;
}
