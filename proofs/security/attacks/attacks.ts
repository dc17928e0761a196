import type { Attack } from './attack.ts';
import { carelessStart } from './careless-start.ts';
import { pairFlood } from './pair-flood.ts';
import { signInFlood } from './sign-in-flood.ts';

/** All attacks of `npm run prove -- attacks`. */
export const attacks: readonly Attack[] = [pairFlood, carelessStart, signInFlood];
