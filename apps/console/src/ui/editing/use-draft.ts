import { useState } from 'react';
import { draftOf, hasChanges, reloadDraft } from './draft.ts';

/** What is typed, until it is sent or saved. */
export const useDraft = <Values extends object>(start: () => Values) => {
  const [draft, setDraft] = useState(() => draftOf(start()));
  return {
    draft,
    ...draft,
    hasChanges: hasChanges(draft),
    set: (change: Partial<Values>) => setDraft((before) => ({ ...before, values: { ...before.values, ...change } })),
    reload: (fresh: Values) => setDraft((before) => reloadDraft(before, fresh)),
  };
};
