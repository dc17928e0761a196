import { type AsyncRouteComponent, lazyRouteComponent, useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadChunk } from '../data/chunks/load-chunk.ts';
import { nextTask } from '../lib/browser/next-task.ts';
import { hasSkeleton, SkeletonPage } from './skeleton/skeleton-page.tsx';
import { Waiting } from '../ui/page/waiting.tsx';

export const PagePending = () => {
  const address = useLocation({ select: ({ pathname }) => pathname });
  return hasSkeleton(address) ? <SkeletonPage address={address} /> : <Waiting words="Loading…" />;
};

type PageModule = Record<string, () => ReactNode>;

/**
 * A page in a chunk of its own, given by the name of its export. Deliberately untyped for the router: pages use the router's types, so the
 * types would refer to each other in a circle.
 */
export const lazyPage = (load: () => Promise<object>, name: string): AsyncRouteComponent<object> =>
  lazyRouteComponent(() => loadPage(load as () => Promise<PageModule>), name) as AsyncRouteComponent<object>;

/** The scripts have just run, which is long enough for one task on a phone: the page is rendered in the next. */
const loadPage = async (load: () => Promise<PageModule>): Promise<PageModule> => {
  const loaded = await loadChunk(load);
  await nextTask();
  return loaded;
};
