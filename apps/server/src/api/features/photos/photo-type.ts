import type { PhotoType } from '@ohmstead/contract';

const begins = (bytes: Buffer, signature: readonly number[], at = 0): boolean =>
  bytes.subarray(at, at + signature.length).equals(Buffer.from(signature));

const ascii = (text: string): number[] => [...Buffer.from(text)];

/** What the first bytes say; the name of a file and its declared type prove nothing. */
export function photoTypeOf(bytes: Buffer): PhotoType | undefined {
  if (begins(bytes, [0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a])) return 'image/png';
  if (begins(bytes, [0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (begins(bytes, ascii('RIFF')) && begins(bytes, ascii('WEBP'), 8)) return 'image/webp';
  return undefined;
}
