import type { FileForm } from '@ohmstead/contract';

/** The name of a list and the day, without signs that a file system or a header could misread. */
export function fileNameOf(name: string, day: string, form: FileForm | 'parquet'): string {
  const safe = name.normalize('NFC').replaceAll(/[^\p{L}\p{Nd} _.%-]/gu, '-');
  return `${safe} ${day}.${form === 'csvSemicolon' ? 'csv' : form}`;
}

/** ASCII for old clients, UTF-8 for all others (RFC 6266). */
export const attachment = (fileName: string): string =>
  `attachment; filename="${fileName.replaceAll(/[^ -~]/gu, '-')}"; filename*=UTF-8''${encodeURIComponent(fileName)}`;
