import { useSyncExternalStore } from 'react';

/** From here on a list is a table; below it each row is a card. In px, as the style sheets have it. */
const tableFromPx = 641;
/** From here on pages of settings have their navigation beside them. */
const sideNavigationFromPx = 900;

/** Whether the window is narrower than this, followed while it changes. */
const belowWidth = (fromPx: number) => {
  const query = () => window.matchMedia(`(min-width: ${fromPx}px)`);
  const follow = (note: () => void) => {
    const wide = query();
    wide.addEventListener('change', note);
    return () => wide.removeEventListener('change', note);
  };
  return (): boolean => useSyncExternalStore(follow, () => !query().matches);
};

/** Whether the window is as narrow as a phone. */
export const useIsNarrow = belowWidth(tableFromPx);
export const useIsBelowSideNavigation = belowWidth(sideNavigationFromPx);
