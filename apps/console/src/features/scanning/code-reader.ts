/** Reads the codes in a camera picture; returns their texts. */
export type ReadCodes = (picture: HTMLVideoElement) => Promise<string[]>;

/** The part of the browser's own reader used here (Shape Detection API), available on Android, macOS and ChromeOS. */
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
 * The browser's own reader if it supports the wanted kinds of codes, else ours, which is loaded on demand. On some phones the browser's
 * reader exists but fails when it gets a picture.
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

/** Pause between pictures, so that the page stays responsive and the phone does not heat up. */
const pauseMs = 100;

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, pauseMs));

type Watch = {
  picture: HTMLVideoElement;
  openReader: () => Promise<ReadCodes>;
  onCodes: (texts: readonly string[]) => void;
  onFailed: () => void;
};

/** Reads codes from the camera, picture by picture, until stopped. */
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
