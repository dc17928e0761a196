import type { ShownPasskey } from '@ohmstead/contract';
import { call } from '../call.ts';
import { showPasskey } from './passkeys.ts';

type Proof = { passkey: ShownPasskey };

/** Beside the password, with the ticket that it gave. */
export const passkeyOfTicket = async (ticket: string): Promise<Proof> => ({
  passkey: await showPasskey(await call('POST /api/session/passkeyOptions', { body: { ticket } })),
});

/** For calls that ask for the person again. */
export const passkeyOfUser = async (): Promise<Proof> => ({
  passkey: await showPasskey(await call('POST /api/session/stepUp/passkeyOptions')),
});
