import { Button, TextInput } from '@mantine/core';
import { claimCodeLength } from '@ohmstead/domain';
import { useState, type FormEvent } from 'react';
import { isApiError } from '../../lib/api-error.ts';
import { notifyError } from '../../ui/notify.ts';
import { submitClaim } from './claim-call.ts';
import styles from './claim-device.module.css';

const codePattern = new RegExp(`^[0-9]{${claimCodeLength}}$`);

const codeProblem = (code: string): string | null => (codePattern.test(code) ? null : 'Code must be a 6-digit number');

type ClaimCodeFormProps = { thingName: string; onClaimed: () => void };

const useClaim = ({ thingName, onClaimed }: ClaimCodeFormProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const submit = async (code: string) => {
    setBusy(true);
    try {
      await submitClaim(thingName, code);
      onClaimed();
    } catch (error) {
      if (isApiError(error, 'devices-claim-claim-6')) setProblem('Code is incorrect');
      else notifyError(error, 'Could not claim device');
      setBusy(false);
    }
  };
  return { problem, setProblem, busy, submit };
};

/** The code that the device shows. A wrong one is said beside the field, everything else above the page. */
export const ClaimCodeForm = (props: ClaimCodeFormProps) => {
  const [code, setCode] = useState('');
  const { problem, setProblem, busy, submit } = useClaim(props);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    const found = codeProblem(code.trim());
    setProblem(found);
    if (found === null && !busy) void submit(code.trim());
  };
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      <TextInput
        label="Claim code"
        placeholder="Enter the 6-digit code"
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          setProblem(null);
        }}
        error={problem}
      />
      <Button type="submit" size="md" fullWidth loading={busy}>
        Submit
      </Button>
    </form>
  );
};
