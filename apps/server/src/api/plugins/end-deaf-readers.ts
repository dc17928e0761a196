import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { listQueueTimeoutMs } from '@ohmstead/database';
import type { FastifyInstance } from 'fastify';

export type DeafLimits = {
  /** A connection is closed if it takes less than `leastBytes` of a waiting answer in this time. */
  timeoutMs: number;
  /** At 1 KiB a second, a client is slow but reading. */
  leastBytes: number;
};

/** From the call on, including the wait for its turn. With the delays of a busy machine, an unread list ends after at most 25 s. */
const unreadListMs = 21_000;
const timeoutMs = unreadListMs - listQueueTimeoutMs;
const usualLimits: DeafLimits = { timeoutMs, leastBytes: 1.024 * timeoutMs };
const looksInTimeout = 22;

type Watched = { socket: Socket; taken: number; sinceMs: number };

/** Bytes handed to the kernel; the rest is in our memory. */
const takenOf = (socket: Socket) => socket.bytesWritten - socket.writableLength;

/** A client that requests a long list and does not read it holds memory and a database connection, so it is disconnected. */
export function endDeafReaders(app: FastifyInstance, limits: DeafLimits = usualLimits): void {
  const open = new Map<ServerResponse, Watched>();
  app.server.on('request', ({ socket }, response: ServerResponse) => {
    open.set(response, { socket, taken: 0, sinceMs: performance.now() });
    response.once('close', () => open.delete(response));
  });
  const timer = setInterval(() => {
    for (const watched of open.values()) if (isDeaf(watched, limits)) watched.socket.destroy();
  }, limits.timeoutMs / looksInTimeout);
  timer.unref();
  app.addHook('onClose', async () => clearInterval(timer));
}

function isDeaf(watched: Watched, { timeoutMs, leastBytes }: DeafLimits): boolean {
  const { socket } = watched;
  const nowMs = performance.now();
  const taken = takenOf(socket);
  if (socket.writableLength > 0 && taken < watched.taken + leastBytes) return nowMs - watched.sinceMs > timeoutMs;
  watched.taken = taken;
  watched.sinceMs = nowMs;
  return false;
}
