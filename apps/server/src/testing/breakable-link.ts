import { once } from 'node:events';
import { createServer, connect, type AddressInfo, type Socket } from 'node:net';

/** The way to the database, which a test can cut and mend: the address stays. */
export class BreakableLink {
  readonly #target: URL;
  readonly #sockets = new Set<Socket>();
  #server = createServer();
  #port = 0;

  private constructor(target: URL) {
    this.#target = target;
  }

  static async open(databaseUrl: string): Promise<BreakableLink> {
    const link = new BreakableLink(new URL(databaseUrl));
    await link.mend();
    return link;
  }

  get url(): string {
    const url = new URL(this.#target);
    url.port = String(this.#port);
    url.hostname = '127.0.0.1';
    return url.href;
  }

  async mend(): Promise<void> {
    this.#server = createServer((near) => {
      const far = connect(Number(this.#target.port), this.#target.hostname);
      for (const [one, other] of [
        [near, far],
        [far, near],
      ] as const) {
        this.#sockets.add(one);
        one.pipe(other).on('error', () => one.destroy());
        one.on('close', () => (this.#sockets.delete(one), other.destroy()));
      }
    });
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }
}
