import { useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { readListSearch } from '../../entity-list/search/list-search.ts';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { usePrefetch } from '../../data/chunks/use-prefetch.ts';

const load = () => import('./entity-sliders.tsx');
const EntitySliders = lazyPart(load, (module) => module.EntitySliders);
const soon = [load];

/** For pages that are useful without sliders: they are loaded once the page is shown, before the first click. */
export const LazyEntitySliders = () => {
  const { alarm, battery, device, service } = readListSearch(useSearch({ strict: false }));
  usePrefetch(soon);
  const isOpen = [alarm, battery, device, service].some((id) => id !== undefined);
  return <Suspense>{isOpen ? <EntitySliders /> : null}</Suspense>;
};
