import { setTimeout as delay } from 'node:timers/promises';

/** Long against a piece of work, short against a call. */
const pauseMs = 4;

/** Between the pieces of long work: whoever asks for little is answered meanwhile, and not after it. */
export const giveWay = (): Promise<void> => delay(pauseMs);
