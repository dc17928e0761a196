import { loadChunk } from '../../data/chunks/load-chunk.ts';

export type OpenPicture = typeof import('./open-picture.ts').openPicture;

let library: OpenPicture | undefined;

/** The drawing library comes with the first chart that is looked at. */
export const loadLibrary = async (): Promise<OpenPicture> => {
  library ??= (await loadChunk(() => import('./open-picture.ts'))).openPicture;
  return library;
};

/** Where it has come, charts are drawn at once. */
export const loadedLibrary = (): OpenPicture | undefined => library;
