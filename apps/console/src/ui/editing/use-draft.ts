import { useState } from 'react';
import { draftOf, hasChanges } from './draft.ts';

/** What is typed for something new, until it is sent. */
export const useDraft = <Values extends object>(start: () => Values) => {
  const [draft, setDraft] = useState(() => draftOf(start()));
  const set = (change: Partial<Values>) =>
    setDraft((before) => ({ ...before, values: { ...before.values, ...change } }));
  return { values: draft.values, loaded: draft.loaded, hasChanges: hasChanges(draft), set };
};
