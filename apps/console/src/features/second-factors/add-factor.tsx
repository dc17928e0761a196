import type { TotpSetUp } from '@ohmstead/contract';
import { useState } from 'react';
import { isApiError, wordsOf } from '../../data/api-error.ts';
import { LabelCode } from '../../fleet/labels/label-code.tsx';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { CodeField } from '../../ui/editing/code-field.tsx';
import { TextField } from '../../ui/editing/text-field.tsx';
import { proofOf } from '../../ui/editing/typed-proof.ts';
import { useSubmit } from '../../ui/editing/use-submit.ts';
import { notify } from '../../ui/notices/notify.ts';
import { CopiedText } from '../../ui/values/copied-text.tsx';
import { useFactorCalls } from './factors-api.ts';
import styles from './second-factors.module.css';

/** The key in groups of four, as it is typed where no camera is. */
const grouped = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

const Key = ({ setUp: { uri, secret } }: { setUp: TotpSetUp }) => (
  <>
    <p>
      Scan this code with an authenticator app on your phone, or type the key below into it. Then enter the code that it
      shows.
    </p>
    <LabelCode className={styles['code']} text={uri} label="QR code for the authenticator app" />
    <CopiedText label="Set-up key" text={grouped(secret)} />
  </>
);

type AddFactorProps = {
  setUp: TotpSetUp;
  isFirst: boolean;
  /** With the codes of the first factor. */
  onAdded: (codes: readonly string[] | null) => void;
  onClose: () => void;
};

/** Adds an app once it has shown that it knows its key. */
export const AddFactor = ({ setUp, isFirst, onAdded, onClose }: AddFactorProps) => {
  const { add } = useFactorCalls();
  const [name, setName] = useState(isFirst ? 'Phone' : '');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const { problem, sent } = proofOf('code', typed);
  const { isSaving, submit } = useSubmit(
    async () => {
      const { recoveryCodes } = await add({ kind: 'totp', name: name.trim(), code: sent.code ?? '' });
      notify({ type: 'success', title: 'Second factor added', text: 'All other sessions have ended.' });
      onAdded(recoveryCodes);
    },
    'Problem adding the second factor',
    (refusal) => {
      const isWrong = isApiError(refusal, 'users-factors-3') || isApiError(refusal, 'users-factors-4');
      if (isWrong) setError(wordsOf(refusal).text);
      return isWrong;
    },
  );
  return (
    <FormModal
      title="Add authenticator app"
      submitLabel="Add"
      isReady={name.trim() !== '' && problem === undefined}
      isSaving={isSaving}
      hasChanges={typed !== ''}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Key setUp={setUp} />
      <TextField label="Name" value={name} maxLength={64} onChange={setName} />
      <CodeField
        kind="code"
        name="code"
        value={typed}
        error={error}
        onChange={(text) => {
          setError(undefined);
          setTyped(text);
        }}
        onBlur={() => undefined}
      />
    </FormModal>
  );
};
