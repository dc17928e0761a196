import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { startLiveUpdates } from '../../data/live-updates.ts';
import { useUser } from '../../data/session/session.ts';
import { Header } from './header.tsx';
import { OfflineBanner } from './offline-banner.tsx';
import { Panels, type Panel } from './panels.tsx';
import { useUsersColorScheme } from './users-color-scheme.ts';
import styles from './shell.module.css';

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

/** Keeps the event stream open while a user is logged in. */
const useLiveUpdates = (userId: number | undefined) =>
  useEffect(() => (userId === undefined ? undefined : startLiveUpdates()), [userId]);

export const Shell = () => {
  const user = useUser();
  const [panel, setPanel] = useState<Panel | null>(null);
  const close = () => setPanel(null);
  const main = useStartAtTop();
  useLiveUpdates(user?.id);
  useUsersColorScheme();
  return (
    <>
      <a href="#content" className={styles['skip']}>
        Skip to content
      </a>
      <Header user={user} onOpen={setPanel} />
      <OfflineBanner />
      <main id="content" ref={main} tabIndex={-1} className={styles['main']}>
        <Outlet />
      </main>
      {user === null ? null : <Panels user={user} panel={panel} onClose={close} />}
    </>
  );
};
