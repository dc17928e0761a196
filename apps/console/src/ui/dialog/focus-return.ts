import { useEffect } from 'react';

/** When the component goes, the focus goes back to where it was: a keyboard never loses its place. */
export const useFocusReturn = (): void =>
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
