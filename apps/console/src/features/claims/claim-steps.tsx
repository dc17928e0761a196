import { Button } from '@mantine/core';
import { useState } from 'react';
import { notifyError } from '../../ui/notify.ts';
import { startClaim } from './claim-call.ts';
import { ClaimCodeForm } from './claim-code-form.tsx';
import { ClaimCountdown, useSecondsLeft } from './claim-countdown.tsx';
import styles from './claim-device.module.css';

type ClaimStepsProps = { thingName: string; onClaimed: () => void };

/** Asks the device for a code; `expires` is null until it shows one. */
const useStart = (thingName: string) => {
  const [expires, setExpires] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      setExpires((await startClaim(thingName)).expires);
    } catch (error) {
      notifyError(error, 'Could not start claim');
    }
    setBusy(false);
  };
  return { expires, busy, start };
};

const Expired = ({ busy, onRestart }: { busy: boolean; onRestart: () => void }) => (
  <>
    <p role="alert">The code has expired. Start again to have the device show a new one.</p>
    <Button size="md" fullWidth loading={busy} onClick={onRestart}>
      Start again
    </Button>
  </>
);

type EnterCodeProps = ClaimStepsProps & { expires: number; busy: boolean; onRestart: () => void };

const EnterCode = ({ expires, busy, onRestart, ...form }: EnterCodeProps) => {
  const seconds = useSecondsLeft(expires);
  if (seconds === 0) return <Expired busy={busy} onRestart={onRestart} />;
  return (
    <>
      <p>The code is shown on the device. It expires in 10 minutes; after that, the process must be restarted.</p>
      <ClaimCodeForm {...form} />
      <div className={styles['again']}>
        <ClaimCountdown seconds={seconds} />
        <Button variant="subtle" size="compact-sm" loading={busy} onClick={onRestart}>
          Show a new code
        </Button>
      </div>
    </>
  );
};

/** Start, then the code. Standing at the device is what proves that it is theirs. */
export const ClaimSteps = (props: ClaimStepsProps) => {
  const { expires, busy, start } = useStart(props.thingName);
  if (expires !== null)
    return <EnterCode key={expires} {...props} expires={expires} busy={busy} onRestart={() => void start()} />;
  return (
    <>
      <p>The device will show a 6-digit code. Stand where you can read it.</p>
      <Button size="md" fullWidth loading={busy} onClick={() => void start()}>
        Claim
      </Button>
      {busy ? (
        <p role="status" className={styles['waiting']}>
          Waiting for the device to show its code…
        </p>
      ) : null}
    </>
  );
};
