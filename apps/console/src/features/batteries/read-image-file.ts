import { errorCatalogue, imageHeadBytes, imageTypeOf, type BatteryDetail } from '@ohmstead/contract';
import { imageMaxBytes } from '@ohmstead/domain';

/** The words of the server's catalogue for what it would say of the file. */
const words = {
  notAnImage: errorCatalogue['batteries-modelImage-put-1'].text,
  tooLarge: errorCatalogue['batteries-modelImage-put-3'].text,
};

/** A file that is no image, or a too large one, is known without sending it; its bytes say its type, whatever it is called. */
export const readImageFile = async (file: File): Promise<{ image: Blob } | { problem: string }> => {
  if (file.size > imageMaxBytes) return { problem: words.tooLarge };
  const head = await file.slice(0, imageHeadBytes).arrayBuffer();
  const type = imageTypeOf(new Uint8Array(head));
  return type === undefined ? { problem: words.notAnImage } : { image: new Blob([file], { type }) };
};

/** 'Halden HX-108-49' */
export const modelTitle = ({ manufacturer, modelName }: Pick<BatteryDetail, 'manufacturer' | 'modelName'>): string =>
  [manufacturer, modelName].filter(Boolean).join(' ');
