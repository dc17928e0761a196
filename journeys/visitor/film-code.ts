import { encode } from 'uqr';

const width = 640;
const height = 480;
const modulePx = 6;
const [black, white] = [16, 235];
/** Neither red nor blue. */
const grey = 128;

/** The code of this text in the middle of a picture, as brightness by pixel. */
function pictureOf(text: string): Buffer {
  const { data, size } = encode(text, { border: 4 });
  const left = Math.floor((width - size * modulePx) / 2);
  const top = Math.floor((height - size * modulePx) / 2);
  const isDark = (x: number, y: number): boolean =>
    data[Math.floor((y - top) / modulePx)]?.[Math.floor((x - left) / modulePx)] === true;
  const brightness = Buffer.alloc(width * height, white);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) if (isDark(x, y)) brightness[y * width + x] = black;
  return brightness;
}

const colours = Buffer.alloc((width * height) / 2, grey);

/**
 * A film of these codes, two a second, in the format that Chromium's camera for tests plays (YUV4MPEG2): brightness by pixel, then the two
 * colours at half the size.
 */
export const filmCodes = (texts: readonly string[]): Buffer =>
  Buffer.concat([
    Buffer.from(`YUV4MPEG2 W${width} H${height} F2:1 Ip A1:1 C420jpeg\n`),
    ...texts.flatMap((text) => [Buffer.from('FRAME\n'), pictureOf(text), colours]),
  ]);
