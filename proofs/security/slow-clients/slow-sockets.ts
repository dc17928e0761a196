import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

export type Slow = {
  port: number;
  /** Sent at once. */
  first: string;
  /** Sent a byte at a time after that; nothing if it is empty. */
  drip: string;
  /** Never reads its answer. */
  neverReads?: boolean;
};

const dripEveryMs = 2_000;
const openingAtOnce = 200;
const timeoutMs = 60_000;

const established = '01';

/** Connections of this machine (proc_net_tcp(5)), by their two ports. */
function heldConnections(): Set<string> {
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1);
  const portOf = (address = '') => Number.parseInt(address.split(':')[1] ?? '', 16);
  return new Set(
    lines
      .map((line) => line.trim().split(/\s+/))
      .filter(([, , , state]) => state === established)
      .map(([, local, remote]) => `${portOf(local)} ${portOf(remote)}`),
  );
}

/** Connections that occupy a server for as long as it lets them. */
export class SlowSockets {
  readonly #sockets: Socket[] = [];
  readonly #unread = new Set<Socket>();
  #openedAtMs = 0;
  readonly closedAfterMs: number[] = [];

  async open(count: number, kinds: readonly Slow[]): Promise<void> {
    this.#openedAtMs = performance.now();
    for (let at = 0; at < count; at += openingAtOnce) {
      const batch = Array.from({ length: Math.min(openingAtOnce, count - at) }, (_, index) =>
        this.#dial(kinds[(at + index) % kinds.length] as Slow),
      );
      await Promise.all(batch);
    }
  }

  async #dial({ port, first, drip, neverReads }: Slow): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const socket = connect(port, '127.0.0.1');
    this.#sockets.push(socket);
    const startedAt = performance.now();
    let at = 0;
    const dripping = setInterval(() => {
      if (at < drip.length) socket.write(drip[at++] as string);
    }, dripEveryMs);
    socket.on('connect', () => {
      if (first !== '') socket.write(first);
      resolve();
    });
    socket.on('error', () => resolve());
    socket.on('close', () => {
      clearInterval(dripping);
      this.closedAfterMs.push(performance.now() - startedAt);
    });
    if (neverReads) this.#unread.add(socket.pause());
    else socket.resume();
    await promise;
  }

  /** Resolves when the server has ended them all, or will evidently not do so. */
  async untilClosed(): Promise<void> {
    while (this.stillOpen > 0 && performance.now() - this.#openedAtMs < timeoutMs) {
      this.#noticeForDeaf();
      await delay(500);
    }
  }

  /** A socket that does not read is not notified either when the other side closes. */
  #noticeForDeaf(): void {
    if (this.#unread.size === 0) return;
    const held = heldConnections();
    for (const socket of this.#unread) {
      if (held.has(`${socket.remotePort} ${socket.localPort}`)) continue;
      this.#unread.delete(socket);
      socket.destroy();
    }
  }

  get stillOpen(): number {
    return this.#sockets.length - this.closedAfterMs.length;
  }
}
