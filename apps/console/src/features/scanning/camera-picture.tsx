import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { openCodeReader, watchCodes, type CodeFormat } from './code-reader.ts';
import { readerFailed, type ScanProblem } from './scan-problem.ts';
import { signalMs, signalSuccess } from './signal-success.ts';
import styles from './scanner.module.css';

/** What became of a code: the picture stops at a found one; after a new one, or one that is known already, it goes on. */
export type ReadResult = 'found' | 'new' | 'known';

export type CameraPictureProps = {
  /** Tells the user what to point the camera at. */
  hint: string;
  /** Shown for codes with other contents. */
  mismatch: string;
  /** Shown for each result of a code. */
  results: Partial<Record<ReadResult, string>>;
  /** The kinds of codes that are read. Must be a stable list. */
  formats: readonly CodeFormat[];
  /** Returns the contents of a code if it is of the wanted kind. */
  read: (text: string) => string | undefined;
  /** Called at once; a code that is found is opened after the signal. */
  resultOf: (what: string) => ReadResult;
  onFound?: (what: string) => void;
  /** Null until the camera is open. */
  stream: MediaStream | null;
  onFailed: (problem: ScanProblem) => void;
};

type Seen = 'nothing' | 'mismatch' | ReadResult;

/** How long a message stays after the code has left the picture. */
const staysMs: Partial<Record<Seen, number>> = { mismatch: 3_000, new: 1_200, known: 1_200 };

const openReaderFor = (formats: readonly CodeFormat[]) => () =>
  openCodeReader(globalThis.BarcodeDetector, formats, async () =>
    (await import('./zxing-reader.ts')).openZxingReader(formats),
  );

/** Of all codes in one picture, what the user is told about: a new one before one that is known. */
const bestOf = (results: readonly ReadResult[]): Seen =>
  (['found', 'new', 'known'] as const).find((result) => results.includes(result)) ?? 'mismatch';

const useCodes = ({ stream, formats, read, resultOf, onFound, onFailed }: CameraPictureProps) => {
  const [seen, setSeen] = useState<Seen>('nothing');
  const video = useRef<HTMLVideoElement>(null);
  const readAll = useEffectEvent((texts: readonly string[]) => {
    const wanted = texts.flatMap((text) => read(text) ?? []);
    return { what: wanted[0], result: bestOf(wanted.map(resultOf)) };
  });
  const handOver = useEffectEvent((what: string) => onFound?.(what));
  const fail = useEffectEvent(() => onFailed(readerFailed));
  useEffect(() => {
    const picture = video.current;
    if (stream === null || picture === null) return undefined;
    picture.srcObject = stream;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onCodes = (texts: readonly string[]) => {
      const { what, result } = readAll(texts);
      setSeen(result);
      clearTimeout(timer);
      if (result === 'found' && what !== undefined) {
        stop();
        picture.pause();
        // Set before the signal, which fails on a device that cannot play a sound.
        timer = setTimeout(() => handOver(what), signalMs);
      } else timer = setTimeout(() => setSeen('nothing'), staysMs[result]);
      if (result === 'found' || result === 'new') signalSuccess();
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
  const { stream, hint, mismatch, results } = props;
  const words = { nothing: hint, mismatch, ...results };
  return (
    <section className={styles['stage']} aria-label="Camera" data-seen={seen}>
      <video ref={video} autoPlay muted playsInline aria-hidden="true" />
      <div className={styles['frame']} aria-hidden="true">
        {seen === 'found' || seen === 'new' ? <IconCircleCheck size={72} stroke={1.5} /> : null}
      </div>
      <p className={styles['words']} role="status">
        {stream === null ? 'Starting the camera… Allow it if your browser asks.' : words[seen]}
      </p>
    </section>
  );
};
