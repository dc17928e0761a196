import { type AsyncRouteComponent, lazyRouteComponent } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { loadChunk } from '../data/chunks/load-chunk.ts';
import { Waiting } from '../ui/page/waiting.tsx';

export const PagePending = () => <Waiting words="Loading…" />;

type PageModule = Record<string, () => ReactNode>;

/**
 * A page in a chunk of its own, named by its export. Its types stay out of the router's on purpose: pages use the
 * router's types, and the two would define each other in a circle.
 */
export const lazyPage = (load: () => Promise<object>, name: string): AsyncRouteComponent<object> =>
  lazyRouteComponent(() => loadChunk(load as () => Promise<PageModule>), name) as AsyncRouteComponent<object>;
