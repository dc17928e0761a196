import { useEffect, useState } from 'react';
import { createStore, useStore } from '../../lib/store.ts';

/** Number of forms on screen with unsaved input. */
const unsavedForms = createStore(0);

export const useUnsaved = (hasChanges: boolean): void =>
  useEffect(() => {
    if (!hasChanges) return undefined;
    unsavedForms.set(unsavedForms.get() + 1);
    return () => unsavedForms.set(unsavedForms.get() - 1);
  }, [hasChanges]);

/**
 * Whether to show a component that requires a permission. If the permission is withdrawn, a form with unsaved input stays, so that the
 * input can be copied; the server refuses the save.
 */
export const useStaysShown = (may: boolean): boolean => {
  const hasUnsaved = useStore(unsavedForms) > 0;
  const [wasShown, setWasShown] = useState(may);
  const isShown = may || (wasShown && hasUnsaved);
  if (isShown !== wasShown) setWasShown(isShown);
  return isShown;
};
