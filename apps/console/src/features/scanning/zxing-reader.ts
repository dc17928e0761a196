import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CodeFormat, ReadCodes } from './code-reader.ts';

/** A larger picture would not make a label at arm's length easier to read, but take longer. */
const maxSidePx = 1280;
/** A label may have codes of its manufacturer beside ours. */
const maxCodes = 4;

const names = {
  qr_code: 'QRCode',
  data_matrix: 'DataMatrix',
  code_128: 'Code128',
  code_39: 'Code39',
  ean_13: 'EAN13',
} as const satisfies Record<CodeFormat, string>;

const shrunk = ({ videoWidth, videoHeight }: HTMLVideoElement) => {
  const scale = Math.min(1, maxSidePx / Math.max(videoWidth, videoHeight));
  return { width: Math.round(videoWidth * scale), height: Math.round(videoHeight * scale) };
};

/** The fallback for browsers without a detector. Its WebAssembly is served by us, because the library would load it from another site. */
export const openZxingReader = async (formats: readonly CodeFormat[]): Promise<ReadCodes> => {
  const options = { formats: formats.map((format) => names[format]), maxNumberOfSymbols: maxCodes };
  await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true });
  const pen = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (pen === null) throw new Error('This browser cannot draw');
  return async (video) => {
    const { width, height } = shrunk(video);
    Object.assign(pen.canvas, { width, height });
    pen.drawImage(video, 0, 0, width, height);
    const picture = pen.getImageData(0, 0, width, height);
    const codes = await readBarcodes(picture, options);
    return codes.map(({ text }) => text);
  };
};
