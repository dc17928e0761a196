import { useSyncExternalStore } from 'react';

/** From here on a list is a table; below it each row is a card. In px, as the style sheets have it. */
const tableFromPx = 641;

const query = () => window.matchMedia(`(min-width: ${tableFromPx}px)`);

const follow = (note: () => void) => {
  const wide = query();
  wide.addEventListener('change', note);
  return () => wide.removeEventListener('change', note);
};

/** Whether the window is as narrow as a phone. */
export const useIsNarrow = (): boolean => useSyncExternalStore(follow, () => !query().matches);
