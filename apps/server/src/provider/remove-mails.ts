import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../files/list-files.ts';

/** Without a mail server, emails are written to files: deletes those to these addresses (in lower case). Returns their number. */
export function removeMails(folder: string, addresses: readonly string[]): number {
  const mails = listFiles(folder)
    .filter((file) => file.endsWith('.eml'))
    .filter((file) => addresses.includes(recipientOf(join(folder, file))));
  for (const file of mails) rmSync(join(folder, file), { force: true });
  return mails.length;
}

const recipientOf = (file: string): string =>
  /^To:[^\r\n]*?([^\s<>,"]+@[^\s<>,"]+)/im.exec(readFileSync(file, 'utf8'))?.[1]?.toLowerCase() ?? '';
