import { setTimeout as delay } from 'node:timers/promises';

/** Long compared with a piece of work, short compared with a call. */
const pauseMs = 4;

/** Awaited between the pieces of long work, so that small requests are answered meanwhile. */
export const giveWay = (): Promise<void> => delay(pauseMs);
