import { useEffect } from 'react';

let locks = 0;

const lock = (root: HTMLElement): void => {
  if (locks === 0) {
    root.style.setProperty('--bar-width', `${window.innerWidth - root.clientWidth}px`);
    root.setAttribute('data-scroll-locked', '');
  }
  locks += 1;
};

const unlock = (root: HTMLElement): void => {
  locks -= 1;
  if (locks === 0) root.removeAttribute('data-scroll-locked');
};

/** The page behind a panel stands still while the component is shown. */
export const useScrollLock = (): void =>
  useEffect(() => {
    lock(document.documentElement);
    return () => unlock(document.documentElement);
  }, []);
