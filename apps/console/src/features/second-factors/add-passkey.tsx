import type { CreationOptions } from '@ohmstead/contract';
import { useState } from 'react';
import { isApiError, wordsOf } from '../../data/api-error.ts';
import { loadChunk } from '../../data/chunks/load-chunk.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { TextField } from '../../ui/editing/text-field.tsx';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { notify } from '../../ui/notices/notify.ts';
import { useFactorCalls } from './factors-api.ts';

type AddPasskeyProps = {
  options: CreationOptions;
  /** With the codes of the first factor. */
  onAdded: (codes: readonly string[] | null) => void;
  onClose: () => void;
};

const shownHere = ['no-passkey', 'users-factors-5'];

/** The options are here before the button is pressed: browsers make a passkey only shortly after a press. */
export const AddPasskey = ({ options, onAdded, onClose }: AddPasskeyProps) => {
  const { add, beginPasskey } = useFactorCalls();
  const [current, setCurrent] = useState(options);
  const [name, setName] = useState('Passkey');
  const [error, setError] = useState<string>();
  const { isSaving, submit } = useSubmit(
    async () => {
      setError(undefined);
      const { makePasskey } = await loadChunk(() => import('../../data/session/passkeys.ts'));
      const passkey = await makePasskey(current);
      try {
        const { recoveryCodes } = await add({ kind: 'passkey', name: name.trim(), passkey });
        notify({ type: 'success', title: 'Passkey added', text: 'All other sessions have ended.' });
        onAdded(recoveryCodes);
      } catch (refusal) {
        // Its challenge is used up.
        if (isApiError(refusal, 'users-factors-5')) setCurrent(await beginPasskey());
        throw refusal;
      }
    },
    'Problem adding the passkey',
    (refusal) => {
      const isShownHere = isApiError(refusal) && shownHere.includes(refusal.code);
      if (isShownHere) setError(wordsOf(refusal).text);
      return isShownHere;
    },
  );
  return (
    <FormModal
      title="Add passkey"
      submitLabel="Continue"
      isReady={name.trim() !== ''}
      isSaving={isSaving}
      hasChanges={false}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <p>
        A passkey is stored on this device, your phone or a security key, and unlocked by your fingerprint, face or PIN.
        It logs you in without a password.
      </p>
      <TextField label="Name" value={name} maxLength={64} onChange={setName} />
      {error === undefined ? null : <p role="alert">{error}</p>}
    </FormModal>
  );
};
