import { useState } from 'react';
import { wordsOf } from '../../data/api-error.ts';
import { stepUp, useUser } from '../../data/session/session.ts';
import { awaitedProof } from '../../data/session/step-up.ts';
import { useStore } from '../../lib/store.ts';
import { FormModal } from '../../ui/dialog/form-modal.tsx';
import { CurrentPasswordField } from '../../ui/editing/current-password-field.tsx';

const Prompt = ({ settle }: { settle: (isProven: boolean) => void }) => {
  const user = useUser();
  const [password, setPassword] = useState('');
  const [error, setError] = useState<string>();
  const [isSaving, setSaving] = useState(false);
  const submit = async () => {
    setError(undefined);
    setSaving(true);
    try {
      await stepUp(password);
      settle(true);
    } catch (refusal) {
      setError(wordsOf(refusal).text);
      setSaving(false);
    }
  };
  return (
    <FormModal
      title="Confirm your password"
      submitLabel="Confirm"
      isReady={password !== ''}
      isSaving={isSaving}
      hasChanges={false}
      onSubmit={() => void submit()}
      onClose={() => settle(false)}
    >
      <p>This change needs your password again. You will not be asked for it for the next 10 minutes.</p>
      {/* Tells a password manager which user the password belongs to. */}
      <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
      <CurrentPasswordField
        label="Password"
        name="password"
        value={password}
        error={error}
        onChange={setPassword}
        onBlur={() => undefined}
      />
    </FormModal>
  );
};

/** Shown over everything else while a call waits for it: what has been typed below stays. */
export const StepUpPrompt = () => {
  const awaited = useStore(awaitedProof);
  return awaited === null ? null : <Prompt settle={awaited.settle} />;
};
