/** Reads the codes in a camera picture; returns their texts. */
export type ReadCodes = (picture: HTMLVideoElement) => Promise<string[]>;

/** The part of the browser's `BarcodeDetector` used here (Shape Detection API). Android, macOS and ChromeOS have one. */
export type DetectorClass = {
  new (options: { formats: string[] }): {
    detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]>;
  };
  getSupportedFormats: () => Promise<string[]>;
};
declare global {
  var BarcodeDetector: DetectorClass | undefined;
}

/** Kinds of codes, by the browser's names for them. */
export type CodeFormat = 'qr_code' | 'data_matrix' | 'code_128' | 'code_39' | 'ean_13';

/** Those that makers print on batteries and analyzers. */
export const labelFormats: readonly CodeFormat[] = ['qr_code', 'data_matrix', 'code_128', 'code_39', 'ean_13'];

/**
 * Reads with the browser's detector if it supports these formats, else with the fallback, which is loaded on demand. On some phones the
 * detector exists but fails when it gets a picture.
 */
export const openCodeReader = async (
  Detector: DetectorClass | undefined,
  formats: readonly CodeFormat[],
  openFallback: () => Promise<ReadCodes>,
): Promise<ReadCodes> => {
  if (Detector === undefined) return openFallback();
  const supported = await Detector.getSupportedFormats().catch((): string[] => []);
  if (!formats.every((format) => supported.includes(format))) return openFallback();
  const detector = new Detector({ formats: [...formats] });
  let fallback: Promise<ReadCodes> | undefined;
  return async (picture) => {
    if (fallback === undefined) {
      try {
        return (await detector.detect(picture)).map(({ rawValue }) => rawValue);
      } catch {
        fallback = openFallback();
      }
    }
    return (await fallback)(picture);
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
