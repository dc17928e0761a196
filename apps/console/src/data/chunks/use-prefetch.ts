import { useEffect } from 'react';
import { prefetchChunk } from './load-chunk.ts';
import { whenIdle } from '../../lib/browser/when-idle.ts';

const latestMs = 2_000;

/** Prefetches parts of the console once the page is shown, before the first click. The list must be a stable array. */
export const usePrefetch = (loads: readonly (() => Promise<unknown>)[]): void =>
  useEffect(() => whenIdle(() => loads.forEach(prefetchChunk), latestMs), [loads]);
