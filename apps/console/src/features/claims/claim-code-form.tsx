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
  /** The code counts no longer: too old, or tried too often. */
  onEnded: () => void;
  /** It is not known what became of the claim. */
  onUncertain: () => void;
};

/** The server counts the tries down; the last one ends the code although it has time left. */
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

/** The code that the device shows. A wrong one is said beside the field, everything else above the page. */
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
