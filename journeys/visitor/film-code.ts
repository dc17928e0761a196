import { encode } from 'uqr';

const width = 640;
const height = 480;
const modulePx = 6;
const [black, white] = [16, 235];
/** Neither red nor blue. */
const grey = 128;

/**
 * A film of one picture with the code of this text in its middle, in the format that Chromium's camera for tests plays (YUV4MPEG2): brightness
 * by pixel, then the two colours at half the size.
 */
export function filmCode(text: string): Buffer {
  const { data, size } = encode(text, { border: 4 });
  const left = Math.floor((width - size * modulePx) / 2);
  const top = Math.floor((height - size * modulePx) / 2);
  const isDark = (x: number, y: number): boolean =>
    data[Math.floor((y - top) / modulePx)]?.[Math.floor((x - left) / modulePx)] === true;
  const brightness = Buffer.alloc(width * height, white);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isDark(x, y)) brightness[y * width + x] = black;
  return Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`),
    brightness,
    Buffer.alloc((width * height) / 2, grey),
  ]);
}
