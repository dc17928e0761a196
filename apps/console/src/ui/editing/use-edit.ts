import { useState } from 'react';
import { isApiError } from '../../data/api-error.ts';
import { notify, notifyError, type NoticeAction } from '../notices/notify.ts';
import { changedValues, useDraft } from './draft.ts';

/** The editable values, with the version in which they were loaded. */
export type Loaded<Values> = { apiVersion: number; values: Values };

export type EditOptions<Values extends object> = {
  /** Used in sentences: 'battery'. */
  noun: string;
  loaded: Loaded<Values>;
  /** Resolves when the screen shows the saved values, to an undo action if one is offered. `changed` has the values that were changed. */
  save: (edited: Loaded<Values> & { changed: Partial<Values> }) => Promise<NoticeAction | void>;
  reload: () => Promise<Loaded<Values>>;
  onDone: () => void;
  /** True if the form shows the error itself. */
  refused?: (error: unknown, values: Values) => boolean;
  /** For texts that the specification gives differently from those of entities. */
  words?: EditWords<Values>;
};

export type EditWords<Values> = {
  /** The notice after saving. */
  saved: (values: Values) => { title: string; text: string };
  /** The title of an error notice. */
  problem: string;
  /** The error code for a version that is out of date because another user has saved. */
  staleCode: string;
};

export type Edit<Values extends object> = {
  noun: string;
  values: Values;
  /** The saved values when the form was opened or reloaded. */
  loaded: Values;
  set: (change: Partial<Values>) => void;
  /** The values that other users saved in fields that were also changed here, known after a reload. */
  savedMeanwhile: Partial<Values>;
  hasChanges: boolean;
  state: 'idle' | 'saving' | 'stale' | 'reloading';
  save: () => Promise<void>;
  reload: () => Promise<void>;
  cancel: () => void;
};

const isStale = (error: unknown, words: { staleCode: string } | undefined): boolean =>
  isApiError(error) && (words === undefined ? error.code.endsWith('-update-1') : error.code === words.staleCode);

/** Edits of one object until they are saved or discarded. If the version is out of date, saving fails and the input stays. */
export const useEdit = <Values extends object>(options: EditOptions<Values>): Edit<Values> => {
  const { noun, onDone, words } = options;
  const { draft, hasChanges, set, reload: reloadDraft } = useDraft(() => options.loaded.values);
  const [apiVersion, setApiVersion] = useState(options.loaded.apiVersion);
  const [state, setState] = useState<Edit<Values>['state']>('idle');
  const save = async () => {
    if (!hasChanges) return onDone();
    setState('saving');
    let undo: NoticeAction | void;
    try {
      undo = await options.save({ apiVersion, values: draft.values, changed: changedValues(draft) });
    } catch (error) {
      const late = isStale(error, words);
      if (!late && !options.refused?.(error, draft.values)) notifyError(error, words?.problem);
      return setState(late ? 'stale' : 'idle');
    }
    const { title, text } = words?.saved(draft.values) ?? {
      title: 'Edits Saved',
      text: `Your ${noun} edits have been saved.`,
    };
    notify({ type: 'success', title, text, ...(undo === undefined ? {} : { action: undo }) });
    onDone();
  };
  const reload = async () => {
    setState('reloading');
    try {
      const fresh = await options.reload();
      setApiVersion(fresh.apiVersion);
      reloadDraft(fresh.values);
      setState('idle');
    } catch (error) {
      notifyError(error, words?.problem);
      setState('stale');
    }
  };
  return {
    noun,
    values: draft.values,
    loaded: draft.loaded,
    set,
    savedMeanwhile: draft.savedMeanwhile,
    hasChanges,
    state,
    save,
    reload,
    cancel: onDone,
  };
};
