import { useEffect } from 'react';
import { prefetchChunk } from './load-chunk.ts';
import { whenQuiet } from './when-quiet.ts';

/** Prefetches parts of the console once the page is shown, before the first click. The list must be a stable array. */
export const usePrefetch = (loads: readonly (() => Promise<unknown>)[]): void =>
  useEffect(() => whenQuiet(() => loads.forEach(prefetchChunk)), [loads]);
