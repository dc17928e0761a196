import { LabelCode } from '../fleet/labels/label-code.tsx';
import { usePairing } from './use-pairing.ts';
import { clockWords } from './wall-words.ts';
import styles from './wall.module.css';

const approvalPage = '/settings/walls';

type PairingScreenProps = { ended: boolean; onPaired: (token: string) => void };

/** What a screen shows that belongs to nobody: how somebody makes it theirs. */
export const PairingScreen = ({ ended, onPaired }: PairingScreenProps) => {
  const { pairing, isReached } = usePairing(onPaired);
  const { host, origin } = globalThis.location;
  return (
    <main className={styles['pairing']}>
      {ended ? (
        <p className={styles['ended']} role="status">
          This screen is no longer paired. Its token was revoked or has ended.
        </p>
      ) : null}
      <h1>Pair this screen</h1>
      {pairing === null ? (
        <p className={styles['hint']}>
          {isReached ? 'Getting a code…' : 'The server cannot be reached. Trying again…'}
        </p>
      ) : (
        <>
          <div className={styles['codes']}>
            <p className={styles['code']} aria-label={`Code ${pairing.code}`}>
              <span>{pairing.code.slice(0, 3)}</span>
              <span>{pairing.code.slice(3)}</span>
            </p>
            <LabelCode
              className={styles['qr']}
              text={`${origin}${approvalPage}?code=${pairing.code}`}
              label="The address of the page to approve this screen"
            />
          </div>
          <p className={styles['hint']}>
            Scan the code with a phone, or open <b>{`${host}${approvalPage}`}</b> and enter it there. This takes
            permission to manage service accounts.
          </p>
          <p className={styles['quiet']}>
            {isReached
              ? `A new code comes at ${clockWords(pairing.expiresAt)}.`
              : 'The server cannot be reached. Trying again…'}
          </p>
        </>
      )}
    </main>
  );
};
