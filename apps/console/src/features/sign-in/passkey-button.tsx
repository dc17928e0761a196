import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { loadChunk } from '../../data/chunks/load-chunk.ts';
import styles from './passkey-button.module.css';

const loadLogin = () => loadChunk(() => import('../../data/session/passkey-login.ts'));

/** At an address of numbers browsers hold none. */
const mayHoldPasskeys = (): boolean => !/^[\d.]+$|^\[/.test(location.hostname);

type PasskeyButtonProps = { onSignedIn: () => void; onFailed: (error: unknown) => void };

/** A passkey is enough alone. The browser offers those that it has in the field for the address, too. */
export const PasskeyButton = ({ onSignedIn, onFailed }: PasskeyButtonProps) => {
  const [isAsking, setAsking] = useState(false);
  const enter = useEffectEvent(onSignedIn);
  const fail = useEffectEvent(onFailed);
  useEffect(() => {
    let isLeft = false;
    let stop = () => {
      isLeft = true;
    };
    // Not worth waiting or reloading for, unlike what somebody has pressed.
    const offer = async () => {
      const { offerPasskeys } = await import('../../data/session/passkey-login.ts');
      if (!isLeft) stop = offerPasskeys({ onSignedIn: () => enter(), onFailed: (error) => fail(error) });
    };
    if (mayHoldPasskeys()) void offer().catch(() => undefined);
    return () => stop();
  }, []);
  const ask = async () => {
    setAsking(true);
    try {
      await (await loadLogin()).logInWithPasskey();
      onSignedIn();
    } catch (error) {
      onFailed(error);
      setAsking(false);
    }
  };
  return (
    <div className={styles['way']}>
      <Button
        variant="default"
        size="md"
        fullWidth
        leftSection={<IconFingerprint size={18} stroke={1.75} aria-hidden="true" />}
        loading={isAsking}
        onClick={() => void ask()}
      >
        Log in with a passkey
      </Button>
    </div>
  );
};
