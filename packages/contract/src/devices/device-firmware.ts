import { Type } from 'typebox';
import { strict } from '../text.ts';

/** What `POST /devices/upgradeFirmware` answers: devices without an offer, or under way already, are not named. */
export const upgradesQueued = Type.Object({ queuedIds: Type.Array(Type.Integer()) }, strict);

/** What `POST /devices/cancelUpgrade` answers: devices without an upgrade that can still be cancelled are not named. */
export const upgradesCancelled = Type.Object({ cancelledIds: Type.Array(Type.Integer()) }, strict);

export const firmwareParams = Type.Object({ ticket: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }, strict);
