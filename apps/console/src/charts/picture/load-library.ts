import { loadChunk } from '../../data/chunks/load-chunk.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';

export type OpenPicture = typeof import('./open-picture.ts').openPicture;

let library: OpenPicture | undefined;

/** The drawing library comes with the first chart that is looked at. */
export const loadLibrary = async (): Promise<OpenPicture> => {
  library ??= (await loadChunk(() => import('./open-picture.ts'))).openPicture;
  return library;
};

/** Where it has come, charts are drawn at once. */
export const loadedLibrary = (): OpenPicture | undefined => library;

export const drawsCanvas = (): boolean => document.createElement('canvas').getContext('2d') !== null;

let isRehearsed = false;

/** Where a chart is to be expected: fetches the library, and has it practise as soon as the browser has nothing else to do. */
export const prepareCharts = async (): Promise<void> => {
  if (library !== undefined || !drawsCanvas()) return;
  const { rehearse } = await import('./rehearse.ts');
  whenIdle(() => {
    if (library !== undefined || isRehearsed) return;
    isRehearsed = true;
    rehearse();
    performance.mark('charts-ready');
  });
};
