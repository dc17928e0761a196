import { Button } from '@mantine/core';
import { IconCameraOff } from '@tabler/icons-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { usePageShown } from '../../lib/browser/use-page-shown.ts';
import { StateMessage } from '../../ui/page/state-message.tsx';
import { CameraPicture, type CameraPictureProps } from './camera-picture.tsx';
import type { ScanProblem } from './scan-problem.ts';
import { hasTorch, setTorch, startCamera } from './start-camera.ts';
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

/** Some devices offer a torch and then refuse to switch it, as when the battery is low; the button then stays as it is. */
const Torch = ({ stream }: { stream: MediaStream }) => {
  const [isOn, setOn] = useState(false);
  const toggle = () =>
    setTorch(stream, !isOn).then(
      () => setOn(!isOn),
      () => undefined,
    );
  return (
    <Button variant={isOn ? 'light' : 'default'} size="md" aria-pressed={isOn} onClick={() => void toggle()}>
      Torch
    </Button>
  );
};

/** Focuses the field if the user has asked for it, but not if there is merely no camera. */
const ByHand = ({ takesFocus, children }: { takesFocus: boolean; children: ReactNode }) => {
  const place = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.querySelector<HTMLElement>('input, textarea')?.focus();
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
  /** Beside the title: the other way to scan. */
  beside?: ReactNode;
  /** Below the picture: what has been read so far. */
  below?: ReactNode;
  /** After the other buttons: what comes next. */
  next?: ReactNode;
  /** Returns to the page that opened the scanner. */
  onCancel: () => void;
  /** The alternative without a camera, and the button that leads to it. */
  byHand: ReactNode;
  byHandLabel: string;
};

/** Scans for codes and passes on their contents. */
export const Scanner = ({ title, beside, below, next, onCancel, byHand, byHandLabel, ...picture }: ScannerProps) => {
  const [isByHand, setByHand] = useState(false);
  const isShown = usePageShown();
  const { stream, problem, setProblem, retry } = useCamera(isShown && !isByHand);
  return (
    <main className={styles['page']}>
      <header className={styles['head']}>
        <h1>{title}</h1>
        {beside}
      </header>
      {problem !== null ? (
        <NoPicture problem={problem} onRetry={retry} byHand={byHand} />
      ) : isByHand ? (
        <ByHand takesFocus>{byHand}</ByHand>
      ) : (
        <CameraPicture {...picture} stream={stream} onFailed={setProblem} />
      )}
      <div className={styles['below']}>{below}</div>
      <footer className={styles['actions']}>
        <Button variant="default" size="md" onClick={onCancel}>
          Cancel
        </Button>
        {stream !== null && hasTorch(stream) ? <Torch stream={stream} /> : null}
        {problem === null ? (
          <Button variant="default" size="md" onClick={() => setByHand(!isByHand)}>
            {isByHand ? 'Use the camera' : byHandLabel}
          </Button>
        ) : null}
        {next}
      </footer>
    </main>
  );
};
