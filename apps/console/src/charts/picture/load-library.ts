import { loadChunk } from '../../data/chunks/load-chunk.ts';
import { isTouch } from '../../lib/browser/is-touch.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';

export type OpenPicture = typeof import('./open-picture.ts').openPicture;

let library: OpenPicture | undefined;

/** The drawing library is loaded with the first visible chart. */
export const loadLibrary = async (): Promise<OpenPicture> => {
  library ??= (await loadChunk(() => import('./open-picture.ts'))).openPicture;
  return library;
};

/** If the library is loaded already, charts are drawn at once. */
export const loadedLibrary = (): OpenPicture | undefined => library;

export const drawsCanvas = (): boolean => document.createElement('canvas').getContext('2d') !== null;

let isWarm = false;

/**
 * Called where a chart is likely to be opened: fetches the library and warms it up when the browser is idle. Not on phones: there, running
 * the library would block the page for a tenth of a second, and warming it up for half a second, just when the page is first touched.
 */
export const prepareCharts = async (): Promise<void> => {
  if (library !== undefined || isTouch() || !drawsCanvas()) return;
  const { warmUp } = await import('./warm-up.ts');
  whenIdle(() => {
    if (library !== undefined || isWarm) return;
    isWarm = true;
    warmUp();
    performance.mark('charts-ready');
  });
};
