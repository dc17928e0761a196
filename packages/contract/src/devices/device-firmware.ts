import { Type } from 'typebox';
import { strict } from '../text.ts';

/** The answer to `POST /devices/upgradeFirmware`; devices without an offer, or already upgrading, are left out. */
export const upgradesQueued = Type.Object({ queuedIds: Type.Array(Type.Integer()) }, strict);

/** The answer to `POST /devices/cancelUpgrade`; devices without an upgrade that can still be cancelled are left out. */
export const upgradesCancelled = Type.Object({ cancelledIds: Type.Array(Type.Integer()) }, strict);

export const firmwareParams = Type.Object({ ticket: Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' }) }, strict);
