import { PassThrough, type Duplex } from 'node:stream';
import { constants, createBrotliCompress, createGzip, createZstdCompress } from 'node:zlib';
import { keysOf } from '@ohmstead/domain';

/** Best first. The levels are the fastest ones, because a user is waiting for the list. */
const compressors = {
  zstd: () => createZstdCompress({ params: { [constants.ZSTD_c_compressionLevel]: 1 } }),
  br: () => createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
  gzip: () => createGzip({ level: 1 }),
};
type Encoding = keyof typeof compressors;
export const encodings = keysOf(compressors);

/** The first of the encodings on offer that the browser accepts. */
export function chooseEncoding<Offer extends Encoding>(
  accepted: string | undefined,
  offered: readonly Offer[],
): Offer | null {
  const offers = (accepted ?? '')
    .toLowerCase()
    .split(',')
    .map((offer) => offer.trim());
  const wanted = new Set(
    offers.filter((offer) => !/;\s*q=0(?:\.0*)?$/.test(offer)).map((offer) => offer.split(';', 1)[0]),
  );
  return offered.find((encoding) => wanted.has(encoding)) ?? null;
}

export const createCompressor = (encoding: Encoding | null): Duplex =>
  encoding ? compressors[encoding]() : new PassThrough();
