/** Linear red, green and blue, each 0 to 1. */
export type Rgb = readonly [number, number, number];

const linear = (byte: number): number => {
  const part = byte / 255;
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
};

export const rgbOf = (hex: string): Rgb => {
  const byteAt = (index: number) => linear(Number.parseInt(hex.slice(index, index + 2), 16));
  return [byteAt(1), byteAt(3), byteAt(5)];
};

const luminance = ([red, green, blue]: Rgb): number => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

/** The contrast ratio of WCAG 2.2, 1 to 21. */
export const contrast = (one: Rgb, other: Rgb): number => {
  const [low, high] = [luminance(one), luminance(other)].toSorted((a, b) => a - b) as [number, number];
  return (high + 0.05) / (low + 0.05);
};

/** Matrices for complete colour vision deficiencies (Machado, Oliveira and Fernandes 2009). */
const eyes = {
  normal: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  protan: [0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998],
  deutan: [0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.01182, 0.04294, 0.968881],
  tritan: [1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.3039],
} as const;
export type Eye = keyof typeof eyes;
export const eyeNames = Object.keys(eyes) as Eye[];

const clamp = (part: number): number => Math.min(1, Math.max(0, part));

export const seenBy = (eye: Eye, [red, green, blue]: Rgb): Rgb => {
  const m = eyes[eye];
  const row = (start: 0 | 3 | 6) => clamp(m[start] * red + m[start + 1]! * green + m[start + 2]! * blue);
  return [row(0), row(3), row(6)];
};

const oklab = ([red, green, blue]: Rgb): Rgb => {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
};

/** Distance in OKLab: 0.02 is just visible side by side, 0.1 can be told apart at a glance. */
export const distance = (one: Rgb, other: Rgb): number => {
  const [a, b] = [oklab(one), oklab(other)];
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
};
