import type { TestDatabase } from '@ohmstead/database/testing';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { sendMails } from '../../mail/sending/send-mails.ts';
import { MailServer, type ReceivedMail } from '../../jobs/testing/mail-server.ts';

export type Mailbox = {
  /** Everything that the address has received until now. */
  read: (email: string) => Promise<ReceivedMail[]>;
  /** The newest mail's token of a link below the path. */
  token: (email: string, path: string) => Promise<string>;
};

/** The worker's own sending, over a real mail server. */
export async function openMailbox(database: TestDatabase, publicUrl: URL): Promise<Mailbox> {
  const server = await MailServer.start();
  afterAll(() => server.stop());
  const settings = {
    smtpUrl: server.url,
    mailFrom: 'Ohmstead <no-reply@ohmstead.test>',
    publicUrl,
    dataDir: '',
    providerName: 'the provider',
    providerEmail: 'provider@example.test',
  };
  let sent: Promise<unknown> = Promise.resolve();
  /** In turn: a mail that another run has just taken would be missing. */
  const read = async (email: string) => {
    sent = sent.then(() => sendMails({ database: database.worker, logger: pino({ level: 'silent' }) }, settings));
    await sent;
    return server.to(email);
  };
  const token = async (email: string, path: string) => {
    const pattern = new RegExp(`^${RegExp.escape(`${publicUrl.origin}${path}`)}([\\w.-]+)\\s*$`, 'm');
    const found = (await read(email)).flatMap((mail) => pattern.exec(mail.email.text ?? '')?.[1] ?? []).at(-1);
    if (found === undefined) throw new Error(`${email} has received no link to ${path}`);
    return found;
  };
  return { read, token };
}
