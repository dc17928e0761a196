import { Button } from '@mantine/core';
import type { UserData } from '@ohmstead/contract';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { loadSession } from '../../data/session/session.ts';
import { stopViewing } from '../../data/session/stop-viewing.ts';
import { setRootLength } from '../../lib/browser/root-length.ts';
import { useNow } from '../../lib/now.ts';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import styles from './viewing-banner.module.css';

const minuteMs = 60_000;
const heightName = '--viewing-height';

/** Panels and the end of the page leave room for it. */
const useRoom = () => {
  const banner = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const keep = () => setRootLength(heightName, banner.current?.offsetHeight ?? 0);
    keep();
    window.addEventListener('resize', keep);
    return () => {
      window.removeEventListener('resize', keep);
      setRootLength(heightName, 0);
    };
  });
  return banner;
};

/** The server has ended it by then: this page turns back too. */
const useEnd = (until: number) =>
  useEffect(() => {
    const timer = setTimeout(() => void loadSession(), Math.max(0, until - Date.now()) + 1_000);
    return () => clearTimeout(timer);
  }, [until]);

/** A link to a file leads past the calls, whose refusals are shown. */
const useRefusedFiles = () =>
  useEffect(() => {
    const refuse = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[download], a[href^="/api/"]') : null;
      if (link === null) return;
      event.preventDefault();
      notify({
        type: 'error',
        title: 'No downloads',
        text: 'Nothing can be downloaded while you view as another user.',
      });
    };
    document.addEventListener('click', refuse, { capture: true });
    return () => document.removeEventListener('click', refuse, { capture: true });
  }, []);

const nameOf = ({ firstName, lastName, email }: UserData): string =>
  [firstName, lastName].filter(Boolean).join(' ') || email;

type ViewingBannerProps = { user: UserData; until: number };

/** Stays as long as an administrator looks through the user's eyes. */
export const ViewingBanner = ({ user, until }: ViewingBannerProps) => {
  const [isStopping, setStopping] = useState(false);
  const minutes = Math.max(0, Math.ceil((until - useNow()) / minuteMs));
  const words = `You see what ${nameOf(user)} sees. Read only. ${minutes} min.`;
  const banner = useRoom();
  useEnd(until);
  useRefusedFiles();
  const stop = async () => {
    setStopping(true);
    try {
      await stopViewing();
    } catch (error) {
      notifyError(error);
      setStopping(false);
    }
  };
  return (
    <aside ref={banner} aria-label="View as another user" className={styles['banner']}>
      <IconEye size={18} stroke={1.75} aria-hidden="true" />
      <p className={styles['words']}>{words}</p>
      <Button size="compact-sm" loading={isStopping} onClick={() => void stop()}>
        Stop
      </Button>
    </aside>
  );
};
