import { useSyncExternalStore } from 'react';

/** Width from which a list is a table; below it, rows are cards. In px, as in the style sheets. */
const tableFromPx = 641;
/** Width from which all actions for selected rows are side by side, with their words. */
const allActionsFromPx = 1201;
/** Width from which settings pages have their navigation at the side. */
const sideNavigationFromPx = 900;

/** Whether the window is narrower than this; follows changes. */
const belowWidth = (fromPx: number) => {
  const query = () => window.matchMedia(`(min-width: ${fromPx}px)`);
  const follow = (note: () => void) => {
    const wide = query();
    wide.addEventListener('change', note);
    return () => wide.removeEventListener('change', note);
  };
  return (): boolean => useSyncExternalStore(follow, () => !query().matches);
};

/** Whether the window is as narrow as a phone's. */
export const useIsNarrow = belowWidth(tableFromPx);
export const useIsBelowAllActions = belowWidth(allActionsFromPx);
export const useIsBelowSideNavigation = belowWidth(sideNavigationFromPx);
