import { errorCatalogue, imageHeadBytes, imageTypeOf, type BatteryDetail } from '@ohmstead/contract';
import { imageMaxBytes } from '@ohmstead/domain';

/** The error texts of the server's catalogue for files. */
const words = {
  notAnImage: errorCatalogue['batteries-modelImage-put-1'].text,
  tooLarge: errorCatalogue['batteries-modelImage-put-3'].text,
};

/** Recognises files that are not images or are too large without sending them; the type is read from the bytes, whatever the name. */
export const readImageFile = async (file: File): Promise<{ image: Blob } | { problem: string }> => {
  if (file.size > imageMaxBytes) return { problem: words.tooLarge };
  const head = await file.slice(0, imageHeadBytes).arrayBuffer();
  const type = imageTypeOf(new Uint8Array(head));
  return type === undefined ? { problem: words.notAnImage } : { image: new Blob([file], { type }) };
};

/** 'Halden HX-108-49' */
export const modelTitle = ({ manufacturer, modelName }: Pick<BatteryDetail, 'manufacturer' | 'modelName'>): string =>
  [manufacturer, modelName].filter(Boolean).join(' ');
