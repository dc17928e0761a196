import { Button } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { usePageShown } from '../../lib/browser/use-page-shown.ts';
import { StateMessage } from '../../ui/page/state-message.tsx';
import { CameraPicture, type CameraPictureProps } from './camera-picture.tsx';
import type { ScanProblem } from './scan-problem.ts';
import { hasLamp, lightUp, startCamera } from './start-camera.ts';
import styles from './scanner.module.css';

/** The camera is on while its picture is shown; a problem is shown until the user tries again. */
const useCamera = (isWanted: boolean) => {
  const [stream, setStream] = useState<MediaStream | null>(null);
  const [problem, setProblem] = useState<ScanProblem | null>(null);
  const isOn = isWanted && problem === null;
  useEffect(() => {
    if (!isOn) return undefined;
    const stop = startCamera({ onOpen: setStream, onProblem: setProblem });
    return () => {
      stop();
      setStream(null);
    };
  }, [isOn]);
  return { stream, problem, setProblem, retry: () => setProblem(null) };
};

const Lamp = ({ stream }: { stream: MediaStream }) => {
  const [isLit, setLit] = useState(false);
  const toggle = async () => {
    await lightUp(stream, !isLit);
    setLit(!isLit);
  };
  return (
    <Button variant={isLit ? 'light' : 'default'} size="md" aria-pressed={isLit} onClick={() => void toggle()}>
      Light
    </Button>
  );
};

/** Focuses the field if the user has asked for it, but not if there is merely no camera. */
const ByHand = ({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) => {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector('input')?.focus();
  }, [takesFocus]);
  return (
    <section ref={place} className={styles['panel']} aria-label="Without the camera">
      {children}
    </section>
  );
};

const NoPicture = ({ problem, onRetry, byHand }: { problem: ScanProblem; onRetry: () => void; byHand: ReactNode }) => (
  <div className={styles['instead']}>
    <StateMessage
      role="alert"
      icon={<IconCameraOff size={24} stroke={1.5} />}
      title={problem.title}
      action={
        problem.mayRetry ? (
          <Button variant="default" size="md" onClick={onRetry}>
            Try again
          </Button>
        ) : undefined
      }
    >
      {problem.text}
    </StateMessage>
    <ByHand takesFocus={false}>{byHand}</ByHand>
  </div>
);

type ScannerProps = Omit<CameraPictureProps, 'stream' | 'onFailed'> & {
  title: string;
  /** Returns to the page that opened the scanner. */
  onCancel: () => void;
  /** The alternative without a camera. */
  byHand: ReactNode;
};

/** Scans for one code and passes on its contents. */
export const Scanner = ({ title, onCancel, byHand, ...picture }: ScannerProps) => {
  const [isByHand, setByHand] = useState(false);
  const isShown = usePageShown();
  const { stream, problem, setProblem, retry } = useCamera(isShown && !isByHand);
  return (
    <main className={styles['page']}>
      <h1>{title}</h1>
      {problem !== null ? (
        <NoPicture problem={problem} onRetry={retry} byHand={byHand} />
      ) : isByHand ? (
        <ByHand takesFocus>{byHand}</ByHand>
      ) : (
        <CameraPicture {...picture} stream={stream} onFailed={setProblem} />
      )}
      <footer className={styles['actions']}>
        <Button variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
        {stream !== null && hasLamp(stream) ? <Lamp stream={stream} /> : null}
        {problem === null ? (
          <Button variant="default" size="md" onClick={() => setByHand(!isByHand)}>
            {isByHand ? 'Use the camera' : 'Enter the link'}
          </Button>
        ) : null}
      </footer>
    </main>
  );
};
