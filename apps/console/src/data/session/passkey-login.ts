import { call } from '../call.ts';
import { canOffer, showPasskey } from './passkeys.ts';
import { enterSession } from './session.ts';

const askOptions = () => call('POST /api/session/passkeyOptions', { body: {} });

/** The browser holds one request at a time: what it offers has to end before it asks. */
let offer: AbortController | undefined;

export const logInWithPasskey = async (): Promise<void> => {
  offer?.abort();
  const passkey = await showPasskey(await askOptions());
  await enterSession(call('POST /api/session/passkey', { body: { passkey } }));
};

/** Shorter than a challenge counts. */
const renewMs = 4 * 60_000;

type Offering = { onSignedIn: () => void; onFailed: (error: unknown) => void };

/** Has the browser offer passkeys in the field for the address, until the page is left: then the returned function is called. */
export const offerPasskeys = ({ onSignedIn, onFailed }: Offering): (() => void) => {
  const own = new AbortController();
  offer = own;
  const once = async () => {
    const options = await askOptions();
    const offeredUntil = AbortSignal.any([own.signal, AbortSignal.timeout(renewMs)]);
    const passkey = await showPasskey(options, { offeredUntil });
    try {
      await enterSession(call('POST /api/session/passkey', { body: { passkey } }));
      own.abort();
      onSignedIn();
    } catch (error) {
      onFailed(error);
    }
  };
  const goOn = async () => {
    if (!(await canOffer())) return;
    while (!own.signal.aborted) {
      try {
        await once();
      } catch (error) {
        // The time was up: another challenge is offered. Whatever else it was, no one has asked for it yet.
        if (!(error instanceof DOMException)) return;
      }
    }
  };
  void goOn();
  return () => own.abort();
};
