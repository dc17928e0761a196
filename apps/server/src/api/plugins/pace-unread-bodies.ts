import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/** For pieces of 64 KiB: four mebibytes a second. */
const pauseMs = 16;

/**
 * After an answer, usually a refusal, the rest of the call's body must be read before the connection's next call. All such bodies are read
 * one piece at a time: at full speed, megabytes from strangers would delay all other requests.
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
