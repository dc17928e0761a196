import { Outlet, useLocation } from '@tanstack/react-router';
import { startTransition, Suspense, useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { lazyPart } from '../../data/chunks/lazy-part.ts';
import { useSession } from '../../data/session/session.ts';
import type { SessionState } from '../../data/session/session-state.ts';
import { PagePending } from '../lazy-page.tsx';
import { usePaletteKeys } from '../palette/palette-keys.ts';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Panels, type Panel } from './panels.tsx';
import { useUsersColorScheme } from './users-color-scheme.ts';
import styles from './shell.module.css';

const FactorBanner = lazyPart(
  () => import('./factor-banner.tsx'),
  (module) => module.FactorBanner,
);

const page = <Outlet />;
const pending = <PagePending />;

/** After each navigation the page scrolls to the top and keyboard focus starts there. */
const useStartAtTop = () => {
  const main = useRef<HTMLElement>(null);
  const path = useLocation({ select: (location) => location.pathname });
  const lastPath = useRef(path);
  useEffect(() => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    window.scrollTo(0, 0);
    main.current?.focus({ preventScroll: true });
  }, [path]);
  return main;
};

const findSkeleton = () => document.querySelector('#skeleton');

/** Takes over from the skeleton in the document. The page is rendered a little at a time, so that a slow phone can be used meanwhile. */
const AfterSkeleton = () => {
  useLayoutEffect(() => findSkeleton()?.remove(), []);
  return useDeferredValue(page, pending);
};

/**
 * Beneath a skeleton, the header and panels of a logged-in user are rendered a little at a time, as the page is. What changes later is shown
 * at once.
 */
const useSessionAfter = (hasSkeleton: boolean): SessionState => {
  const session = useSession();
  const deferred = useDeferredValue(session, { state: 'loading' });
  return hasSkeleton && deferred.state === 'loading' ? deferred : session;
};

export const Shell = () => {
  const [hasSkeleton] = useState(() => findSkeleton() !== null);
  const session = useSessionAfter(hasSkeleton);
  const user = session.state === 'signed-in' ? session.user : null;
  const isKnown = session.state !== 'loading';
  const [panel, setPanel] = useState<Panel | null>(null);
  const close = () => setPanel(null);
  const main = useStartAtTop();
  // As a transition: React shows nothing for 300 ms after a part that was still loading.
  const open = (next: Panel) => startTransition(() => setPanel(next));
  usePaletteKeys(user !== null, open);
  useUsersColorScheme();
  return (
    <>
      <a href="#content" className={styles['skip']}>
        Skip to content
      </a>
      <Header user={user} onOpen={open} />
      <OfflineBanner />
      {user?.secondFactor.required && !user.secondFactor.enrolled ? (
        <Suspense>
          <FactorBanner user={user} />
        </Suspense>
      ) : null}
      <main id="content" ref={main} tabIndex={-1} className={styles['main']}>
        {hasSkeleton ? isKnown && <AfterSkeleton /> : page}
      </main>
      {user === null ? null : <Panels user={user} panel={panel} onClose={close} />}
    </>
  );
};
