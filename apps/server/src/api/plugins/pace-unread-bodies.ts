import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** Of 64 KiB each: four mebibytes a second. */
const pauseMs = 16;

/**
 * What still comes of a call that has been answered, mostly as it was refused, has to be read before the connection's next call. One
 * piece of all such bodies is read at a time: as quick as connections bring them, strangers' megabytes would keep everybody waiting.
 */
export function paceUnreadBodies(app: FastifyInstance): void {
  const unread: IncomingMessage[] = [];
  let isReading = false;
  const readInTurn = async () => {
    isReading = true;
    for (let body = unread.shift(); body; body = unread.shift()) {
      body.resume();
      await delay(pauseMs);
    }
    isReading = false;
  };
  app.addHook('onSend', async ({ raw }) => {
    if (raw.complete) return;
    raw.pause();
    raw.on('data', () => {
      raw.pause();
      unread.push(raw);
      if (!isReading) void readInTurn();
    });
    raw.resume();
  });
}
