/** Reads the codes in what a camera shows, each as its text. */
export type ReadCodes = (picture: HTMLVideoElement) => Promise<string[]>;

/** The browser's own reader, as far as it is used here (Shape Detection API): on Android, macOS and ChromeOS. */
export type OwnReader = {
  new (options: { formats: string[] }): {
    detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
  };
  getSupportedFormats: () => Promise<string[]>;
};
declare global {
  var BarcodeDetector: OwnReader | undefined;
}

const format = 'qr_code';

/**
 * The browser's own reader where it knows the codes that are looked for, else ours, which is loaded only then. A phone may have the first
 * by name only, and say so when it is given a picture.
 */
export const openCodeReader = async (
  Own: OwnReader | undefined,
  openOurs: () => Promise<ReadCodes>,
): Promise<ReadCodes> => {
  if (Own === undefined) return openOurs();
  const formats = await Own.getSupportedFormats().catch((): string[] => []);
  if (!formats.includes(format)) return openOurs();
  const own = new Own({ formats: [format] });
  let ours: Promise<ReadCodes> | undefined;
  return async (picture) => {
    if (ours === undefined) {
      try {
        return (await own.detect(picture)).map(({ rawValue }) => rawValue);
      } catch {
        ours = openOurs();
      }
    }
    return (await ours)(picture);
  };
};

/** Between two pictures: the page answers to fingers, and a phone stays cool. */
const pauseMs = 100;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

type Watch = {
  picture: HTMLVideoElement;
  openReader: () => Promise<ReadCodes>;
  onCodes: (texts: readonly string[]) => void;
  onFailed: () => void;
};

/** Reads what the camera shows, picture by picture, until it is stopped. */
export const watchCodes = ({ picture, openReader, onCodes, onFailed }: Watch): (() => void) => {
  const ending = new AbortController();
  const { signal } = ending;
  const watch = async () => {
    const read = await openReader();
    while (!signal.aborted) {
      const texts = picture.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA ? await read(picture) : [];
      if (!signal.aborted && texts.length > 0) onCodes(texts);
      await pause();
    }
  };
  void watch().catch((error: unknown) => {
    console.warn(String(error));
    if (!signal.aborted) onFailed();
  });
  return () => ending.abort();
};
