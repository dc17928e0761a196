import { Button } from '@mantine/core';
import { claimCodeLifeMs } from '@ohmstead/domain';
import { useEffect, useState } from 'react';
import { notifyError } from '../../ui/notices/notify.ts';
import { startClaim } from './claims-api.ts';
import { ClaimCodeForm, type ClaimCodeFormProps } from './claim-code-form.tsx';
import styles from './claim-device.module.css';

const secondMs = 1_000;

/**
 * The expiry of the code by this machine's clock. If the server's time is implausible here, the clocks differ; then the code's whole life
 * is assumed to be ahead, because it has just been shown.
 */
const endByOwnClock = (expiresMs: number, nowMs: number): number =>
  expiresMs > nowMs && expiresMs <= nowMs + claimCodeLifeMs ? expiresMs : nowMs + claimCodeLifeMs;

const secondsUntil = (endMs: number): number => Math.max(0, Math.ceil((endMs - Date.now()) / secondMs));

/** Whole seconds until the given time, down to 0. */
const useSecondsLeft = (endMs: number): number => {
  const [seconds, setSeconds] = useState(() => secondsUntil(endMs));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(endMs)), secondMs);
    return () => clearInterval(timer);
  }, [endMs]);
  return seconds;
};

const ClaimCountdown = ({ seconds }: { seconds: number }) => (
  <p className={styles['countdown']} role="timer">
    Expires in{' '}
    <strong>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </strong>
  </p>
);

type ClaimStepsProps = Omit<ClaimCodeFormProps, 'onEnded'>;

/** Asks the device for a code; `endMs` is null until it shows one. */
const useStart = ({ thingName, onUncertain }: ClaimStepsProps) => {
  const [endMs, setEndMs] = useState<number | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | 'ended'>('idle');
  const start = async () => {
    setState('busy');
    try {
      const { expires } = await startClaim(thingName);
      setEndMs(endByOwnClock(expires, Date.now()));
      setState('idle');
    } catch (error) {
      notifyError(error, 'Could not start claim');
      setEndMs(null);
      setState('failed');
      onUncertain();
    }
  };
  return { endMs, state, start: () => void start(), end: () => setState('ended') };
};

type Start = ReturnType<typeof useStart>;

const Ended = ({ reason, state, start }: Start & { reason: string }) => (
  <>
    <p role="alert">{reason} Start again to show a new code on the device.</p>
    <Button size="md" fullWidth loading={state === 'busy'} onClick={start}>
      Start again
    </Button>
  </>
);

const EnterCode = ({ begun, endMs, ...steps }: ClaimStepsProps & { begun: Start; endMs: number }) => {
  const seconds = useSecondsLeft(endMs);
  if (begun.state === 'ended') return <Ended {...begun} reason="This code is no longer valid." />;
  if (seconds === 0) return <Ended {...begun} reason="The code has expired." />;
  return (
    <>
      <p>The code is shown on the device. It expires in 10 minutes; after that, you must start again.</p>
      <ClaimCodeForm {...steps} onEnded={begun.end} />
      <div className={styles['again']}>
        <ClaimCountdown seconds={seconds} />
        <Button variant="subtle" size="compact-sm" loading={begun.state === 'busy'} onClick={begun.start}>
          Show a new code
        </Button>
      </div>
    </>
  );
};

const waiting: Record<Start['state'], string | null> = {
  idle: null,
  busy: 'Waiting for the device to show its code…',
  failed: 'The device is not showing a code. Check that it is switched on and connected, then try again.',
  ended: null,
};

/** Start, then the code. Reading the code from the device proves that the user is there. */
export const ClaimSteps = (props: ClaimStepsProps) => {
  const begun = useStart(props);
  const { endMs, state, start } = begun;
  if (endMs !== null) return <EnterCode key={endMs} {...props} begun={begun} endMs={endMs} />;
  return (
    <>
      <p>The device will show a 6-digit code. Make sure you can see its display.</p>
      <Button size="md" fullWidth loading={state === 'busy'} onClick={start}>
        Claim
      </Button>
      <p role="status" className={styles['waiting']}>
        {waiting[state]}
      </p>
    </>
  );
};
