import { useEffect } from 'react';

let locks = 0;

/** The page behind a panel stands still while the component is shown. */
export const useScrollLock = (): void =>
  useEffect(() => {
    locks += 1;
    document.documentElement.toggleAttribute('data-scroll-locked', true);
    return () => {
      locks -= 1;
      document.documentElement.toggleAttribute('data-scroll-locked', locks > 0);
    };
  }, []);
