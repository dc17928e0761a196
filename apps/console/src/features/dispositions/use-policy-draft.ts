import type { DispositionPolicies } from '@ohmstead/contract';
import type { DispositionPolicy } from '@ohmstead/domain';
import { useState } from 'react';
import { isApiError } from '../../data/api-error.ts';
import { counted } from '../../lib/text/number-text.ts';
import { openModal } from '../../ui/dialog/modal-state.ts';
import { draftOf, hasChanges, reloadDraft } from '../../ui/editing/draft.ts';
import { notify, notifyError } from '../../ui/notices/notify.ts';
import { savePolicies, useReloadPolicies, useShowPolicies } from './policies-api.ts';
import { keyOfPolicy, policiesOf, textOfPolicy, textsOf } from './policy-draft.ts';

const problem = 'Problem saving disposition policies';
const batteryNoun = { one: 'battery', many: 'batteries' };

export type PolicyDraft = {
  policies: DispositionPolicy[];
  hasChanges: boolean;
  state: 'idle' | 'saving' | 'stale' | 'reloading';
  /** `before` is the policy that this one takes the place of. */
  set: (policy: DispositionPolicy, before?: DispositionPolicy) => void;
  remove: (policy: DispositionPolicy) => void;
  discard: () => void;
  save: (confirmed?: boolean) => Promise<void>;
  reload: () => Promise<void>;
};

/** The server asks once more before a policy retires most batteries; nothing was saved yet. */
const askToRetire = (question: string, saveAnyway: () => Promise<void>): void =>
  openModal({
    title: 'Retire most of these batteries?',
    body: question,
    buttonLabel: 'Save anyway',
    buttonAction: saveAnyway,
    cancelLabel: 'Keep editing',
    dangerous: true,
  });

/**
 * All policies as edited on the page, saved at once. What others save is shown at once while nothing was changed here; otherwise on request,
 * and then the policies that were changed here stay.
 */
export const usePolicyDraft = (saved: DispositionPolicies): PolicyDraft => {
  const [{ version, draft }, setBase] = useState(() => ({ version: saved.version, draft: draftOf(textsOf(saved)) }));
  const [state, setState] = useState<PolicyDraft['state']>('idle');
  const show = useShowPolicies();
  const findSaved = useReloadPolicies();
  const isChanged = hasChanges(draft);
  const begin = (from: DispositionPolicies) => setBase({ version: from.version, draft: draftOf(textsOf(from)) });
  if (!isChanged && saved.version !== version) begin(saved);
  const change = (texts: Record<string, string>) =>
    setBase((base) => ({ ...base, draft: { ...base.draft, values: { ...base.draft.values, ...texts } } }));
  const policies = policiesOf(draft.values);

  const save = async (confirmed = false): Promise<void> => {
    setState('saving');
    try {
      const answer = await savePolicies({
        version,
        dispositionPolicies: policies,
        ...(confirmed ? { confirmed } : {}),
      });
      begin(answer);
      show(answer);
      setState('idle');
      const text = `Changed disposition: ${counted(answer.changedCount, batteryNoun)}.`;
      notify({ type: 'success', title: 'Disposition policies saved', text });
    } catch (error) {
      const code = isApiError(error) ? error.code : undefined;
      setState(code === 'dispositionPolicies-update-1' ? 'stale' : 'idle');
      if (isApiError(error) && code === 'dispositionPolicies-update-4') askToRetire(error.message, () => save(true));
      else if (code !== 'dispositionPolicies-update-1') notifyError(error, problem);
    }
  };
  const reload = async (): Promise<void> => {
    setState('reloading');
    try {
      const fresh = await findSaved();
      setBase((base) => ({ version: fresh.version, draft: reloadDraft(base.draft, textsOf(fresh)) }));
      setState('idle');
    } catch (error) {
      notifyError(error, problem);
      setState('stale');
    }
  };
  return {
    policies,
    hasChanges: isChanged,
    state,
    set: (policy, before) =>
      change({ ...(before && { [keyOfPolicy(before)]: '' }), [keyOfPolicy(policy)]: textOfPolicy(policy) }),
    remove: (policy) => change({ [keyOfPolicy(policy)]: '' }),
    discard: () => begin(saved),
    save,
    reload,
  };
};
