import { claimCodeLifeMs } from '@ohmstead/domain';
import { useEffect, useState } from 'react';
import styles from './claim-device.module.css';

const secondMs = 1_000;

/**
 * When the code expires by the clock of this machine. Where the server's time makes no sense here, the clocks differ: then its
 * whole life is ahead, as it was shown just now.
 */
export const endByOwnClock = (expiresMs: number, nowMs: number): number =>
  expiresMs > nowMs && expiresMs <= nowMs + claimCodeLifeMs ? expiresMs : nowMs + claimCodeLifeMs;

const secondsUntil = (endMs: number): number => Math.max(0, Math.ceil((endMs - Date.now()) / secondMs));

/** Whole seconds until the moment, counted down to 0. */
export const useSecondsLeft = (endMs: number): number => {
  const [seconds, setSeconds] = useState(() => secondsUntil(endMs));
  useEffect(() => {
    const timer = setInterval(() => setSeconds(secondsUntil(endMs)), secondMs);
    return () => clearInterval(timer);
  }, [endMs]);
  return seconds;
};

export const ClaimCountdown = ({ seconds }: { seconds: number }) => (
  <p className={styles['countdown']} role="timer">
    Expires in{' '}
    <strong>
      {Math.floor(seconds / 60)}:{String(seconds % 60).padStart(2, '0')}
    </strong>
  </p>
);
