import { useState } from 'react';
import { isApiError } from '../../data/api-error.ts';
import { notify, notifyError, type NoticeAction } from '../notices/notify.ts';
import { changedValues, useDraft } from './draft.ts';

/** What can be edited, in the version that it was loaded in. */
export type Loaded<Values> = { apiVersion: number; values: Values };

export type EditOptions<Values extends object> = {
  /** In sentences: 'battery'. */
  noun: string;
  loaded: Loaded<Values>;
  /**
   * Resolves when what is on screen shows the saved values, to what takes them back where that is offered. `changed` holds those
   * that were typed in.
   */
  save: (edited: Loaded<Values> & { changed: Partial<Values> }) => Promise<NoticeAction | void>;
  reload: () => Promise<Loaded<Values>>;
  onDone: () => void;
  /** True where the form has said a refusal itself. */
  refused?: (error: unknown, values: Values) => boolean;
  /** Where the specification has other words than for entities. */
  words?: EditWords<Values>;
};

export type EditWords<Values> = {
  /** What is said when the edits are saved. */
  saved: (values: Values) => { title: string; text: string };
  /** The title over a refusal. */
  problem: string;
  /** The code that says: somebody else has saved meanwhile. */
  staleCode: string;
};

export type Edit<Values extends object> = {
  noun: string;
  values: Values;
  /** What was saved when it was opened, or reloaded. */
  loaded: Values;
  set: (change: Partial<Values>) => void;
  /** What others saved in fields that were typed in, known after a reload. */
  savedMeanwhile: Partial<Values>;
  hasChanges: boolean;
  state: 'idle' | 'saving' | 'stale' | 'reloading';
  save: () => Promise<void>;
  reload: () => Promise<void>;
  cancel: () => void;
};

const isStale = (error: unknown, words: { staleCode: string } | undefined): boolean =>
  isApiError(error) && (words === undefined ? error.code.endsWith('-update-1') : error.code === words.staleCode);

/** Edits of one thing until they are saved or given up. A save on an old version keeps what was typed. */
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
