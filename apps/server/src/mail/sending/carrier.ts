import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { syncFolder } from '../../files/sync-folder.ts';
import type { MailSettings } from './mail-settings.ts';

export type Message = SendMailOptions;
export type Parcel = { message: Message; fileName: string };
export type Carrier = { carry: (parcel: Parcel) => Promise<void>; close: () => void };

const safety = { disableFileAccess: true, disableUrlAccess: true } as const;
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 60_000 } as const;

export const openCarrier = ({ smtpUrl, dataDir }: Pick<MailSettings, 'smtpUrl' | 'dataDir'>): Carrier =>
  smtpUrl === null ? fileCarrier(join(dataDir, 'outbox')) : smtpCarrier(smtpUrl);

/** Uses one connection for all emails of a run. */
function smtpCarrier(url: string): Carrier {
  const transport = createTransport({ url, pool: true, maxConnections: 1, ...timeouts, ...safety });
  return {
    carry: async ({ message }) => void (await transport.sendMail(message)),
    close: () => transport.close(),
  };
}

/** Written atomically and under the same name in every attempt, so that each email is one file. */
function fileCarrier(folder: string): Carrier {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix', ...safety });
  const carry = async ({ message, fileName }: Parcel): Promise<void> => {
    const { message: bytes } = await transport.sendMail(message);
    await mkdir(folder, { recursive: true });
    const path = join(folder, fileName);
    await writeDown(`${path}.new`, bytes as Buffer);
    await rename(`${path}.new`, path);
    syncFolder(folder);
  };
  return { carry, close: () => undefined };
}

/** Readable by its owner only, because it may contain a link that opens an account. */
async function writeDown(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
