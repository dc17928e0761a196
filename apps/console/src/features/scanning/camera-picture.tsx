import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openCodeReader, watchCodes, type CodeFormat } from './code-reader.ts';
import { readerFailed, type ScanProblem } from './scan-problem.ts';
import { signalMs, signalSuccess } from './signal-success.ts';
import styles from './scanner.module.css';

/** How long the message about a different code stays after the code has left the picture. */
const mismatchMs = 3_000;

export type CameraPictureProps = {
  /** Tells the user what to point the camera at. */
  hint: string;
  /** Shown for codes with other contents. */
  mismatch: string;
  found: string;
  /** The kinds of codes that are read. Must be a stable list. */
  formats: readonly CodeFormat[];
  /** Returns the contents of a code if it is of the wanted kind. */
  read: (text: string) => string | undefined;
  onRead: (what: string) => void;
  /** Null until the camera is open. */
  stream: MediaStream | null;
  onFailed: (problem: ScanProblem) => void;
};

type Seen = 'nothing' | 'mismatch' | 'found';

const openReaderFor = (formats: readonly CodeFormat[]) => () =>
  openCodeReader(globalThis.BarcodeDetector, formats, async () =>
    (await import('./zxing-reader.ts')).openZxingReader(formats),
  );

const useCodes = ({ stream, formats, read, onRead, onFailed }: CameraPictureProps) => {
  const [seen, setSeen] = useState<Seen>('nothing');
  const video = useRef<HTMLVideoElement>(null);
  const readFirst = useEffectEvent((texts: readonly string[]) => texts.map(read).find((what) => what !== undefined));
  const handOver = useEffectEvent((what: string) => onRead(what));
  const fail = useEffectEvent(() => onFailed(readerFailed));
  useEffect(() => {
    const picture = video.current;
    if (stream === null || picture === null) return undefined;
    picture.srcObject = stream;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onCodes = (texts: readonly string[]) => {
      const what = readFirst(texts);
      setSeen(what === undefined ? 'mismatch' : 'found');
      clearTimeout(timer);
      if (what === undefined) {
        timer = setTimeout(() => setSeen('nothing'), mismatchMs);
        return;
      }
      stop();
      picture.pause();
      // Set before the signal, which fails on a device that cannot play a sound.
      timer = setTimeout(() => handOver(what), signalMs);
      signalSuccess();
    };
    const stop = watchCodes({ picture, openReader: openReaderFor(formats), onCodes, onFailed: () => fail() });
    return () => {
      stop();
      clearTimeout(timer);
      picture.srcObject = null;
      setSeen('nothing');
    };
  }, [stream, formats]);
  return { seen, video };
};

/** The camera's picture, as large as possible, with a message about what it sees. */
export const CameraPicture = (props: CameraPictureProps) => {
  const { seen, video } = useCodes(props);
  const { stream, hint, mismatch, found } = props;
  const words = { nothing: hint, mismatch, found };
  return (
    <section className={styles['stage']} aria-label="Camera" data-seen={seen}>
      <video ref={video} autoPlay muted playsInline aria-hidden="true" />
      <div className={styles['frame']} aria-hidden="true">
        {seen === 'found' ? <IconCircleCheck size={72} stroke={1.5} /> : null}
      </div>
      <p className={styles['words']} role="status">
        {stream === null ? 'Starting the camera… Allow it if your browser asks.' : words[seen]}
      </p>
    </section>
  );
};
