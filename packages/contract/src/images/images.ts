/** The accepted types of uploaded images, for photos of users and images of models. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
export type ImageType = (typeof imageTypes)[number];

/** 16 random bytes as base64url. */
export const imageIdPattern = '^[A-Za-z0-9_-]{22}$';

const begins = (bytes: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => bytes[at + index] === byte);

const ascii = (text: string): number[] => [...new TextEncoder().encode(text)];

/** The number of bytes needed to recognise an image type. */
export const imageHeadBytes = 12;

/** Detects the type from the first bytes, since file name and declared type can be wrong. */
export function imageTypeOf(bytes: Uint8Array): ImageType | undefined {
  if (begins(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'image/png';
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (begins(bytes, ascii('RIFF')) && begins(bytes, ascii('WEBP'), 8)) return 'image/webp';
  return undefined;
}
