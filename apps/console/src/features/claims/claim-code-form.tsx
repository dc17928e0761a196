import { Button, TextInput } from '@mantine/core';
import { claimCodeLength } from '@ohmstead/domain';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { isApiError, type ApiError } from '../../data/api-error.ts';
import { useUnsaved } from '../../ui/editing/unsaved.ts';
import { notifyError } from '../../ui/notices/notify.ts';
import { submitClaim } from './claims-api.ts';
import styles from './claim-device.module.css';

const codePattern = new RegExp(`^[0-9]{${claimCodeLength}}$`);

const codeProblem = (code: string): string | null => (codePattern.test(code) ? null : 'Code must be a 6-digit number');

export type ClaimCodeFormProps = {
  thingName: string;
  onClaimed: (deviceId: number) => void;
  /** The code has expired or was tried too often. */
  onEnded: () => void;
  /** The result of the claim is unknown. */
  onUncertain: () => void;
};

/** The server reports the tries left; after the last one the code is invalid, even if it has not expired. */
const isLastTry = ({ params: [triesLeft] }: ApiError): boolean => triesLeft === 0;

const useClaim = ({ thingName, onClaimed, onEnded, onUncertain }: ClaimCodeFormProps) => {
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const refuse = (error: unknown) => {
    const isWrong = isApiError(error, 'devices-claim-claim-6');
    if (isWrong && !isLastTry(error)) return setProblem('Code is incorrect');
    notifyError(error, 'Could not claim device');
    return isWrong || isApiError(error, 'devices-claim-claim-5') ? onEnded() : onUncertain();
  };
  const submit = async (code: string) => {
    setBusy(true);
    try {
      onClaimed((await submitClaim(thingName, code)).deviceId);
    } catch (error) {
      refuse(error);
      setBusy(false);
    }
  };
  return { problem, setProblem, busy, submit };
};

/** The code that the device shows. An error about a wrong code is beside the field, all others at the top of the page. */
export const ClaimCodeForm = (props: ClaimCodeFormProps) => {
  const [code, setCode] = useState('');
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  useUnsaved(code !== '');
  const { problem, setProblem, busy, submit } = useClaim(props);
  const onSubmit = async (event: FormEvent) => {
    event.preventDefault();
    const found = codeProblem(code.trim());
    setProblem(found);
    if (found === null && !busy) await submit(code.trim());
    field.current?.select();
  };
  return (
    <form noValidate className={styles['form']} onSubmit={(event) => void onSubmit(event)}>
      <TextInput
        ref={field}
        label="Claim code"
        placeholder="Enter the 6-digit code"
        size="md"
        inputMode="numeric"
        autoComplete="one-time-code"
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
