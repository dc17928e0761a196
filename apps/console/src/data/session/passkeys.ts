import type { CreationOptions, NewPasskey, RequestOptions, ShownPasskey } from '@ohmstead/contract';
import { ApiError } from '../api-error.ts';

/** What the browser said instead of giving a passkey, in words for the user. */
const noPasskey = (message: string) => new ApiError(400, { code: 'no-passkey', message, params: [] });

const tooOld =
  'This browser is too old for passkeys here. Use a current version of Chrome, Edge, Firefox or Safari, or another way.';
const reasons: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was given: it was cancelled, took too long, or there is none on this device.',
  InvalidStateError: 'This device already holds a passkey of yours.',
  SecurityError: 'Passkeys do not work at this address.',
  NotSupportedError: 'This device cannot hold a passkey. Use a phone or a security key.',
};

/** Also of browsers that have passkeys, and cannot read what the server writes. */
const requireSupport = (): void => {
  const knowsPasskeys =
    typeof PublicKeyCredential === 'function' &&
    typeof PublicKeyCredential.parseCreationOptionsFromJSON === 'function' &&
    typeof PublicKeyCredential.parseRequestOptionsFromJSON === 'function';
  if (!knowsPasskeys) throw noPasskey(tooOld);
};

/** By us, and not by the user. */
const ended = new Set(['AbortError', 'TimeoutError']);

const asked = async (asking: () => Promise<Credential | null>): Promise<PublicKeyCredential> => {
  try {
    const credential = await asking();
    if (credential instanceof PublicKeyCredential) return credential;
  } catch (error) {
    if (error instanceof DOMException && ended.has(error.name)) throw error;
    const name = error instanceof DOMException ? error.name : '';
    throw noPasskey(reasons[name] ?? 'The browser could not use a passkey.');
  }
  throw noPasskey(tooOld);
};

/** Makes a passkey on this device, or on another that the browser offers. */
export const makePasskey = async ({ publicKey }: CreationOptions): Promise<NewPasskey> => {
  requireSupport();
  const options = PublicKeyCredential.parseCreationOptionsFromJSON(publicKey);
  const made = await asked(() => navigator.credentials.create({ publicKey: options }));
  return made.toJSON() as NewPasskey;
};

/** As an offer of the field for the address, until it is aborted; otherwise the browser asks at once. */
type Showing = { offeredUntil?: AbortSignal };

export const showPasskey = async (
  { publicKey }: RequestOptions,
  { offeredUntil }: Showing = {},
): Promise<ShownPasskey> => {
  requireSupport();
  const options = PublicKeyCredential.parseRequestOptionsFromJSON(publicKey);
  const offer = offeredUntil && ({ mediation: 'conditional', signal: offeredUntil } as const);
  const shown = await asked(() => navigator.credentials.get({ publicKey: options, ...offer }));
  return shown.toJSON() as ShownPasskey;
};

/** Whether passkeys can be offered in a field. */
export const canOffer = async (): Promise<boolean> => {
  try {
    requireSupport();
    return await PublicKeyCredential.isConditionalMediationAvailable();
  } catch {
    return false;
  }
};
