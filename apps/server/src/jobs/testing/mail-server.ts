import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = { recipients: string[]; raw: string; email: Email };

/** A real SMTP server that a test can stop and start again on its port. */
export class MailServer {
  readonly mails: ReceivedMail[] = [];
  /** Addresses that it refuses for good. */
  readonly unknown = new Set<string>();
  /** Addresses that shall be tried again later. */
  readonly busy = new Set<string>();
  #server: SMTPServer | undefined;
  #port = 0;

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`;
  }

  static async start(): Promise<MailServer> {
    const server = new MailServer();
    await server.start();
    return server;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _, done) => done(this.#refusalOf(address)),
      onData: (stream, { envelope }, done) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => void this.#take(Buffer.concat(chunks), envelope.rcptTo).then(() => done(), done));
      },
    });
    server.on('error', () => undefined);
    server.listen(this.#port, '127.0.0.1');
    await once(server.server, 'listening');
    this.#port = (server.server.address() as AddressInfo).port;
    this.#server = server;
  }

  async stop(): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    if (this.#server) this.#server.close(resolve);
    else resolve();
    await promise;
    this.#server = undefined;
  }

  to(recipient: string): ReceivedMail[] {
    return this.mails.filter(({ recipients }) => recipients.includes(recipient));
  }

  #refusalOf(address: string): Error | null {
    if (this.unknown.has(address))
      return Object.assign(new Error(`No such mailbox: <${address}>`), { responseCode: 550 });
    return this.busy.has(address) ? Object.assign(new Error('Try again later'), { responseCode: 451 }) : null;
  }

  async #take(bytes: Buffer, recipients: readonly { address: string }[]): Promise<void> {
    const raw = bytes.toString('utf8');
    const email = await PostalMime.parse(raw);
    this.mails.push({ recipients: recipients.map(({ address }) => address), raw, email });
  }
}

/** The first link of a mail's text that goes below the path. */
export function linkIn({ email }: ReceivedMail, path: string): string {
  const line = email.text?.split('\n').find((text) => text.startsWith('http') && text.includes(path));
  if (line === undefined) throw new Error(`No link to ${path} in: ${email.text}`);
  return line.trim();
}
