import { useState } from 'react';
import { isApiError } from '../lib/api-error.ts';
import { notifyError } from './notify.ts';

type Options<Draft> = {
  start: Draft;
  /** What is wrong with the draft, before anything is sent. */
  problemOf: (draft: Draft) => string | undefined;
  save: (draft: Draft) => Promise<void>;
  /** Codes that are about the name: said at the field. */
  nameCodes: readonly string[];
  staleCode: string;
  /** Of the notice of every other refusal. */
  problemTitle: string;
};

export type SettingForm<Draft> = {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  problem: string | undefined;
  state: 'idle' | 'saving' | 'stale';
  hasChanges: boolean;
  submit: () => Promise<boolean>;
  /** What was saved meanwhile is known now: the next save is made from it. */
  goOn: () => void;
};

/** A form of one thing that an organisation keeps. A refusal loses nothing that was typed. */
export const useSettingForm = <Draft extends object>(options: Options<Draft>): SettingForm<Draft> => {
  const { start, problemOf, save, nameCodes, staleCode, problemTitle } = options;
  const [first] = useState(start);
  const [draft, setDraft] = useState(start);
  const [problem, setProblem] = useState<string>();
  const [state, setState] = useState<'idle' | 'saving' | 'stale'>('idle');

  const refuse = (error: unknown) => {
    const isStale = isApiError(error, staleCode);
    setState(isStale ? 'stale' : 'idle');
    if (isApiError(error) && nameCodes.includes(error.code)) setProblem(error.message);
    else if (!isStale) notifyError(error, problemTitle);
  };
  const send = async (): Promise<boolean> => {
    setState('saving');
    try {
      await save(draft);
      return true;
    } catch (error) {
      refuse(error);
      return false;
    }
  };
  return {
    draft,
    problem,
    state,
    hasChanges: JSON.stringify(draft) !== JSON.stringify(first),
    change: (change) => {
      setProblem(undefined);
      setDraft({ ...draft, ...change });
    },
    submit: async () => {
      const wrong = problemOf(draft);
      setProblem(wrong);
      return wrong === undefined && send();
    },
    goOn: () => setState('idle'),
  };
};
