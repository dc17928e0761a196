import { keysOf } from '@ohmstead/domain';
import { useState } from 'react';

/** Input until it is sent or saved. */
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

/** Input over loaded values. `savedMeanwhile` has the values that other users saved in fields that were also changed here. */
type Draft<Values extends object> = { loaded: Values; values: Values; savedMeanwhile: Partial<Values> };

export const draftOf = <Values extends object>(loaded: Values): Draft<Values> => ({
  loaded,
  values: loaded,
  savedMeanwhile: {},
});

const changedKeys = <Values extends object>({ loaded, values }: Draft<Values>): (keyof Values)[] =>
  keysOf(values).filter((key) => !Object.is(values[key], loaded[key]));

export const hasChanges = (draft: Draft<object>): boolean => changedKeys(draft).length > 0;

const pick = <Values extends object>(values: Values, keys: readonly (keyof Values)[]): Partial<Values> =>
  Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<Values>;

/** Only the values that were changed. */
export const changedValues = <Values extends object>(draft: Draft<Values>): Partial<Values> =>
  pick(draft.values, changedKeys(draft));

/** Applies the changes to the values saved now; unchanged fields take the saved values. */
export const reloadDraft = <Values extends object>(draft: Draft<Values>, fresh: Values): Draft<Values> => {
  const typed = changedKeys(draft);
  const differs = (key: keyof Values): boolean =>
    !Object.is(fresh[key], draft.loaded[key]) && !Object.is(fresh[key], draft.values[key]);
  return {
    loaded: fresh,
    values: { ...fresh, ...changedValues(draft) },
    savedMeanwhile: pick(fresh, typed.filter(differs)),
  };
};
