import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#3070b0' } });

export const jpeg = (width = 640, height = 480): Promise<Buffer> => canvas(width, height).jpeg().toBuffer();
export const png = (width = 640, height = 480): Promise<Buffer> => canvas(width, height).png().toBuffer();
export const webp = (): Promise<Buffer> => canvas(640, 480).webp().toBuffer();
export const cmykJpeg = (): Promise<Buffer> => canvas(640, 480).toColourspace('cmyk').jpeg().toBuffer();
export const gif = (): Promise<Buffer> => canvas(64, 48).gif().toBuffer();

/** Where it was taken, and lying on its side. */
export const jpegWithPlace = (): Promise<Buffer> =>
  canvas(640, 480)
    .withExif({ IFD0: { Artist: 'Ada Canary' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '47/1 4/1 0/1' } })
    .jpeg()
    .toBuffer();

/** Its left half red, its right half blue, held upright by a camera that wrote down how: the red half belongs above. */
export const jpegOnItsSide = async (): Promise<Buffer> => {
  const red = await sharp({ create: { width: 200, height: 400, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer();
  const halves = sharp({ create: { width: 400, height: 400, channels: 3, background: '#0000ff' } });
  return halves
    .composite([{ input: red, left: 0, top: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
};

/** Two pictures, one after the other. */
export const animatedWebp = async (): Promise<Buffer> => {
  const raw = Buffer.concat([Buffer.alloc(64 * 64 * 3, 20), Buffer.alloc(64 * 64 * 3, 220)]);
  return sharp(raw, { raw: { width: 64, height: 128, channels: 3, pageHeight: 64 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer();
};

export const svg = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><rect width="9" height="9"/></svg>',
);
export const html = Buffer.from('<!doctype html><script>alert(1)</script>');

/** The head of an archive, as it would stand behind a picture that is a program too. */
export const archive = Buffer.concat([Buffer.from('PK\u0003\u0004'), Buffer.from('canary.class')]);

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Small on the way, 400 million pixels when unpacked. */
export function pngBomb(side = 20_000): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(side * (Math.ceil(side / 8) + 1)), { level: 1 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}
