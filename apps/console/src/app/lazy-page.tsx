import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadChunk } from '../data/chunks/load-chunk.ts';
import { Waiting } from '../ui/page/waiting.tsx';

export const PagePending = () => <Waiting words="Loading…" />;

type PageModule = Record<string, () => ReactNode>;

/**
 * A page in a chunk of its own, given by the name of its export. Deliberately untyped for the router: pages use the router's types, so the
 * types would refer to each other in a circle.
 */
export const lazyPage = (load: () => Promise<object>, name: string): AsyncRouteComponent<object> =>
  lazyRouteComponent(() => loadChunk(load as () => Promise<PageModule>), name) as AsyncRouteComponent<object>;
