import { useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { readListSearch } from '../entity-list/list-search.ts';
import { loadChunk, prefetchChunk } from '../lib/load-chunk.ts';
import { whenIdle } from '../lib/when-idle.ts';

const load = () => import('./entity-sliders.tsx');
const EntitySliders = lazy(async () => ({ default: (await loadChunk(load)).EntitySliders }));

/** For pages that can be read without them: they come once the page stands, before the first click. */
export const LazyEntitySliders = () => {
  const { battery, device, service } = readListSearch(useSearch({ strict: false }));
  useEffect(() => whenIdle(() => void prefetchChunk(load)), []);
  const isOpen = [battery, device, service].some((id) => id !== undefined);
  return <Suspense>{isOpen ? <EntitySliders /> : null}</Suspense>;
};
